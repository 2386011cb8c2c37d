// Prints the published documents as { openapi, asyncapi }.
import 'reflect-metadata';
import { asyncApiDocument } from '../platform/docs/asyncapi.ts';
import { previewOfOpenApi, PUBLIC_URL } from './preview.ts';

const documents = { openapi: await previewOfOpenApi(), asyncapi: asyncApiDocument(PUBLIC_URL) };
process.stdout.write(JSON.stringify(documents));
