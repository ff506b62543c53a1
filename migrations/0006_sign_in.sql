-- Failed sign-ins leave a trace, their owners are told, and network addresses in the audit log are kept for a while only.

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check
    check (kind in ('approved', 'rejected', 'reservation', 'message', 'resource', 'security'));

-- The only change that the audit log lets through: a network address that is older than 30 days is emptied. Places such as
-- "command line" are no addresses and stay.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.at < now() - interval '30 days' and new.address = '' and to_jsonb(new) - 'address' = to_jsonb(old) - 'address' then
      return new;
    end if;
  end if;
  raise exception 'the audit log is only ever added to';
end $$;
create index audit_log_addresses on audit_log (at) where address ~ '[.:]';

-- Empties the network addresses of entries that are older than so many days, some at a time, and says how many. It works with the
-- rights of whoever made the table, so that the application needs none to change entries.
create function forget_audit_addresses(days integer, at_once integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  emptied integer;
begin
  if days is null or days < 30 then
    raise exception 'network addresses in the audit log are kept for 30 days at least';
  end if;
  update public.audit_log set address = '' where address ~ '[.:]' and at < now() - make_interval(days => days) and id in (
    select id from public.audit_log where address ~ '[.:]' and at < now() - make_interval(days => days)
    order by at limit at_once for update skip locked);
  get diagnostics emptied = row_count;
  return emptied;
end $$;
