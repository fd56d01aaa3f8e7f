-- Queues a call to each address of the course that wants to hear of it. It acts for its owner, and takes nothing but an id: whoever may call it, also a
-- worker, can put no text into what is sent. Of failed scores one call for each subject waits at a time.
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
