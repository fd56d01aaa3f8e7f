-- Questions that were drawn stay as they are: tries refer to them.
CREATE OR REPLACE FUNCTION keep_question_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL THEN
    RAISE EXCEPTION 'question draw % has ended', OLD.id;
  END IF;
  IF (NEW.id, NEW.grading_id, NEW.queued_at) IS DISTINCT FROM (OLD.id, OLD.grading_id, OLD.queued_at) THEN
    RAISE EXCEPTION 'question draw %: what it is about, and since when it waits, does not change', OLD.id;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER question_draws_keep BEFORE UPDATE ON question_draws FOR EACH ROW EXECUTE FUNCTION keep_question_draw();
