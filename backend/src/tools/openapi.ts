// Prints the OpenAPI document.
import 'reflect-metadata';
import { previewOfOpenApi } from './preview.ts';

process.stdout.write(`${JSON.stringify(await previewOfOpenApi(), null, 2)}\n`);
