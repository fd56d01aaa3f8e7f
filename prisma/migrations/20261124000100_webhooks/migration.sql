-- Addresses of other systems that are told what happens in a course.
-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "former_secret" TEXT,
    "former_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_reason" TEXT,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhooks_course_id_idx" ON "webhooks"("course_id");

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE webhooks
  ADD CONSTRAINT webhooks_events CHECK (cardinality(events) > 0 AND events <@ ARRAY['hand-in.graded', 'regrade.applied', 'sync.failed']),
  ADD CONSTRAINT webhooks_former CHECK ((former_secret IS NULL) = (former_until IS NULL)),
  ADD CONSTRAINT webhooks_disabled CHECK (disabled_reason IS NULL OR disabled_at IS NOT NULL);

-- Queues a call to each address of the course that wants to hear of it. It acts for its owner, and takes nothing but an id: whoever may call it, also a
-- worker, can put no text into what is sent. Of failed scores one call for each subject waits at a time.
CREATE FUNCTION tell_webhooks(of_course uuid, event_type text, subject uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO public.outgoing_calls (kind, course_id, target_id, about, key)
  SELECT 'webhook', w.course_id, w.id, jsonb_build_object('event', event_type, 'subject', subject),
    CASE WHEN event_type = 'sync.failed' THEN event_type || ' ' || subject END
  FROM public.webhooks w
  WHERE w.course_id = of_course AND w.disabled_at IS NULL AND event_type = ANY (w.events)
  ON CONFLICT DO NOTHING;
  IF FOUND THEN
    PERFORM pg_notify('rooflab_calls', '');
  END IF;
END $$;
