-- What lets a worker do its part without the right to read or change grades. Roles and their rights: packages/db/src/roles/grants.ts
-- Whether a result was stored before, for whoever may not read results.
CREATE OR REPLACE FUNCTION grading_has_result(grading uuid, candidate jsonb) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp
AS $$ SELECT COALESCE((SELECT g.result = candidate FROM public.gradings g WHERE g.id = grading), false) $$;
