-- Extensions, overrides and exceptions of grades are never edited: they are revoked, once, and replaced.
CREATE OR REPLACE FUNCTION keep_but_revocation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.revoked_at IS NULL THEN
    OLD.revoked_at := NEW.revoked_at;
    OLD.revoked_by_id := NEW.revoked_by_id;
  END IF;
  IF NEW IS DISTINCT FROM OLD THEN
    RAISE EXCEPTION '% %: revoke it and write a new one', TG_TABLE_NAME, OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER extensions_keep BEFORE UPDATE ON extensions FOR EACH ROW EXECUTE FUNCTION keep_but_revocation();

CREATE OR REPLACE TRIGGER grade_exceptions_keep BEFORE UPDATE ON grade_exceptions FOR EACH ROW EXECUTE FUNCTION keep_but_revocation();

CREATE OR REPLACE TRIGGER overrides_keep BEFORE UPDATE ON overrides FOR EACH ROW EXECUTE FUNCTION keep_but_revocation();
