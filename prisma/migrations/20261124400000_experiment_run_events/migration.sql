-- What happens to a run of an experiment, for live pages: they follow it as they follow a hand-in.
-- CreateTable
CREATE TABLE "experiment_run_events" (
    "id" BIGSERIAL NOT NULL,
    "run_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "experiment_run_events_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "experiment_run_events_run_id_id_idx" ON "experiment_run_events"("run_id", "id");

-- AddForeignKey
ALTER TABLE "experiment_run_events" ADD CONSTRAINT "experiment_run_events_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "experiment_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- One channel for all that pages follow; its payload is the id of the hand-in or of the run.
CREATE OR REPLACE FUNCTION announce_hand_in_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rooflab_event', NEW.hand_in_id::text);
  RETURN NULL;
END $$;

CREATE FUNCTION announce_experiment_run_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('rooflab_event', NEW.run_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER experiment_run_events_announce AFTER INSERT ON experiment_run_events FOR EACH ROW EXECUTE FUNCTION announce_experiment_run_event();

-- The row of a run tells its end, and its result has all points: from then on its events are not needed. Acts for its owner, because a worker deletes
-- nothing. Portals learn whose run has ended, to decide predictions.
CREATE FUNCTION end_experiment_run() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  DELETE FROM public.experiment_run_events WHERE run_id = NEW.id;
  PERFORM pg_notify('rooflab_event', NEW.id::text);
  PERFORM pg_notify('rooflab_run_ended', NEW.enrolment_id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER experiment_runs_ended AFTER UPDATE ON experiment_runs FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_experiment_run();
