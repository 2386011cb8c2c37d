import { componentSpecs } from './src/testing/jest-config.ts';

export default componentSpecs;
