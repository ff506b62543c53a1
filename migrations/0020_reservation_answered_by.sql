-- The staff member, or the seller, who accepted or declined a request: the buyer's next words are for them.
alter table reservations add column answered_by uuid references people;
update reservations set answered_by = audit_log.actor_id from audit_log
  where audit_log.action in ('reservations.accept', 'reservations.decline') and audit_log.row_id = reservations.id;
