CREATE OR REPLACE FUNCTION keep_lab_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ROW(NEW.hash, NEW.lab_id, NEW.number, NEW.archive, NEW.published_by_id, NEW.published_at)
    IS DISTINCT FROM ROW(OLD.hash, OLD.lab_id, OLD.number, OLD.archive, OLD.published_by_id, OLD.published_at)
  THEN
    RAISE EXCEPTION 'version % of %: what was published does not change', OLD.number, OLD.lab_id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER lab_versions_keep BEFORE UPDATE ON lab_versions FOR EACH ROW EXECUTE FUNCTION keep_lab_version();
