-- Questions are drawn about every accepted kernel whose assignment asks them, whichever of the two comes first.

-- The lock lets a grading that takes effect and an item that is added at the same time see each other.
CREATE OR REPLACE FUNCTION queue_question_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('question draws'), hashtext(NEW.assignment_id::text));
  INSERT INTO question_draws (id, grading_id, queued_at)
  SELECT gen_random_uuid(), NEW.id, clock_timestamp() FROM assignment_items x
  WHERE x.assignment_id = NEW.assignment_id AND x.kind = 'question' AND x.subject = NEW.exercise || '.own'
  ON CONFLICT (grading_id) DO NOTHING;
  IF FOUND THEN
    PERFORM pg_notify('rooflab_work', '');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER gradings_queue_question_draw AFTER UPDATE ON gradings FOR EACH ROW
  WHEN (NEW.effective AND NOT OLD.effective AND NEW.verdict = 'accepted') EXECUTE FUNCTION queue_question_draw();

CREATE OR REPLACE TRIGGER gradings_queue_question_draw_of_import AFTER INSERT ON gradings FOR EACH ROW
  WHEN (NEW.effective AND NEW.verdict = 'accepted') EXECUTE FUNCTION queue_question_draw();
