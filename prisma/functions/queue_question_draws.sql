-- An assignment begins to ask about its students' own kernels: also about those that are accepted already.
CREATE OR REPLACE FUNCTION queue_question_draws() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('question draws'), hashtext(NEW.assignment_id::text));
  INSERT INTO question_draws (id, grading_id, queued_at)
  SELECT gen_random_uuid(), g.id, clock_timestamp() FROM gradings g
  WHERE g.assignment_id = NEW.assignment_id AND g.exercise || '.own' = NEW.subject AND g.effective AND g.verdict = 'accepted'
  ON CONFLICT (grading_id) DO NOTHING;
  IF FOUND THEN
    PERFORM pg_notify('rooflab_work', '');
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER assignment_items_queue_question_draws AFTER INSERT ON assignment_items FOR EACH ROW
  WHEN (NEW.kind = 'question' AND NEW.subject LIKE '%.own') EXECUTE FUNCTION queue_question_draws();
