-- Queues a call to each webhook of the course that subscribed to the event. It runs with its owner's rights and takes only an id, so that its callers,
-- workers included, cannot put text of their own into what is sent. For failed scores only one call per subject waits at a time.
CREATE OR REPLACE FUNCTION tell_webhooks(of_course uuid, event_type text, subject uuid) RETURNS void
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
