-- A worker may act only for workers and for the system.
CREATE OR REPLACE FUNCTION refuse_foreign_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'rooflab_fleet' AND NEW.actor LIKE 'user:%' THEN
    RAISE EXCEPTION 'a worker cannot write that % did something', NEW.actor;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER audit_log_own_actor BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_foreign_actor();
