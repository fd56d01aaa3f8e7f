-- A portal of the previous version does not know about keys, and may run beside this one for a while.
CREATE OR REPLACE FUNCTION keep_nickname_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.nickname_key := CASE WHEN NEW.nickname IS NOT NULL THEN coalesce(NEW.nickname_key, lower(normalize(NEW.nickname, NFKC))) END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER enrolments_keep_nickname_key BEFORE INSERT OR UPDATE OF nickname, nickname_key ON enrolments
  FOR EACH ROW EXECUTE FUNCTION keep_nickname_key();
