-- What waits for an answer of staff is counted on every page of theirs.
create index reservations_waiting on reservations (id desc) where seller_id is null and state = 'asked';
