export { labFiles } from './built.ts';
export * from './files.ts';
export { LABS_FOLDER } from './folder.ts';
export { findExercise, labs } from './labs.ts';
