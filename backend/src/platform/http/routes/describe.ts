import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import type { RefusalCode } from '@nattil/contracts/error-codes';

export interface Description {
  /** Operation id: a verb and what it acts on, e.g. `approveShop`. Generated clients name methods by it. */
  id: string;
  summary: string;
  /** What a caller must know beyond the summary and the access, which the document adds. */
  details?: string;
  /** Name of the answer's type in contracts/src/api; null for an empty answer. */
  answer: string | null;
  /** Default 200. */
  status?: 200 | 201 | 202 | 204 | 302;
  /** Name of the answer's type with status 202, when the work may continue after the answer. */
  accepted?: string;
  /** Refusals in addition to those of every route of its kind. */
  refusals?: readonly RefusalCode[];
  /** Content type of an answer that is not JSON. */
  contentType?: string;
  /** An answer that is text, as an example. */
  example?: string;
}

export const DESCRIPTION = 'nattil:description';
export const TAG = 'nattil:tag';

/** Describes a route for the published OpenAPI document and sets its status. */
export function Describe(description: Description) {
  return applyDecorators(
    SetMetadata(DESCRIPTION, description),
    HttpCode(description.status ?? 200),
  );
}

/** Describes a controller in one sentence; its routes share a tag, which is named after it. */
export function Tag(sentence: string) {
  return SetMetadata(TAG, sentence);
}
