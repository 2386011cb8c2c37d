/** What other modules and the application may use of the administrators. */
export { Admin } from './admin.aggregate.ts';
export { AdminModule } from './admin.module.ts';
export { FirstAdmin } from './first-admin.ts';
