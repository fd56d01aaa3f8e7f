-- What an explanation that follows leaves as it is: a result without its x-ray, its sentences and its times.
CREATE OR REPLACE FUNCTION core_of_result(result jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT (result #- '{performance,measurements,-1,countedIntensity}')
    - ARRAY['message', 'hint', 'xray', 'xrayRefused', 'hazards', 'explained', 'counted', 'phases']
$$;
