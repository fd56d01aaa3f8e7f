-- A live grading that ends with a verdict takes effect; a failure on our side does so only where no other grading is effective.
CREATE OR REPLACE FUNCTION put_into_effect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.effective := NEW.kind = 'live' AND NEW.verdict IS NOT NULL
    AND (NEW.outcome = 'result' OR NOT EXISTS (SELECT FROM gradings o WHERE o.hand_in_id = NEW.hand_in_id AND o.effective));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER gradings_put_into_effect BEFORE UPDATE ON gradings FOR EACH ROW
  WHEN (OLD.finished_at IS NULL AND NEW.finished_at IS NOT NULL) EXECUTE FUNCTION put_into_effect();
