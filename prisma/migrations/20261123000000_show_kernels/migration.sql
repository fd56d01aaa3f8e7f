-- A course may open a rung of the ladder to whoever has reached it, and after the end the best kernels of the class to its students.
ALTER TABLE "assignments" ADD COLUMN "show_rungs" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "assignments" ADD COLUMN "show_best_kernels" BOOLEAN NOT NULL DEFAULT false;
