-- Whether a result was stored before, with or without its explanation, for a grading or a spot check: lets a worker ask without the right to read results.
-- Roles and their rights: packages/db/src/roles/grants.ts
CREATE OR REPLACE FUNCTION grading_has_result(grading uuid, candidate jsonb) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$
  SELECT COALESCE((
    SELECT g.result = candidate OR (g.explained_at IS NOT NULL AND public.core_of_result(g.result) = public.core_of_result(candidate))
    FROM (
      SELECT result, explained_at FROM public.gradings WHERE id = grading
      UNION ALL SELECT result, explained_at FROM public.spot_checks WHERE id = grading) g), false)
$$;
