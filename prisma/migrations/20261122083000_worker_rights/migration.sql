-- What lets a worker do its part without the right to read or change grades. Roles and their rights: packages/db/src/roles/grants.ts

-- Whether a result was stored before, for whoever may not read results.
CREATE FUNCTION grading_has_result(grading uuid, candidate jsonb) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT COALESCE((SELECT g.result = candidate FROM public.gradings g WHERE g.id = grading), false) $$;

-- A live grading that ends with a verdict takes effect; a failure of ours only where nothing else is in effect.
CREATE FUNCTION put_into_effect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.effective := NEW.kind = 'live' AND NEW.verdict IS NOT NULL
    AND (NEW.outcome = 'result' OR NOT EXISTS (SELECT FROM gradings o WHERE o.hand_in_id = NEW.hand_in_id AND o.effective));
  RETURN NEW;
END $$;
CREATE TRIGGER gradings_put_into_effect BEFORE UPDATE ON gradings FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION put_into_effect();

-- A worker acts for nobody but workers and the system.
CREATE FUNCTION refuse_foreign_actor() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user = 'rooflab_worker' AND NEW.actor LIKE 'user:%' THEN
    RAISE EXCEPTION 'a worker cannot write that % did something', NEW.actor;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_log_own_actor BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_foreign_actor();
