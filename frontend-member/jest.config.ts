import { componentSpecs } from '../frontend-shared/src/testing/jest-config.ts';

export default componentSpecs;
