import { prepareSoftwareEnvironment } from '@rooflab/dawn/testing';
const b = { ...process.env }; await prepareSoftwareEnvironment();
for (const k of Object.keys(process.env)) if (process.env[k] !== b[k]) console.log(`export ${k}='${process.env[k]}'`);
