-- People are notified when an administrator changes what their account may do.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('approved', 'rejected', 'reservation', 'message', 'resource', 'security', 'rights'));
