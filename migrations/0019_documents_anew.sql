-- A full disk has failed documents for good, or left them without a picture: all of these are made once more.
update documents set state = 'queued', tries = 0, due_at = now(), reason = null
where state = 'failed' or (state = 'ready' and thumbnail_sha256 is null);
