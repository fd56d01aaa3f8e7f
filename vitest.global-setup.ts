import { prepareSoftwareEnvironment } from '@rooflab/dawn/testing';

export default prepareSoftwareEnvironment;
