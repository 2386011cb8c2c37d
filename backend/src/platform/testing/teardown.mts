export { stopRunning as default } from './running.ts';
