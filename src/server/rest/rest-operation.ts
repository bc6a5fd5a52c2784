import type { z } from 'zod';

/**
 * Describes a REST route. The route calls a tRPC procedure and uses the procedure's request and response bodies, except those that the
 * route itself defines.
 */
export interface RestOperation {
  summary: string;
  /** Holds the HTTP status of a successful response, which is 200 by default. */
  status?: 200 | 201 | 204;
  procedure?: string;
  query?: Record<string, string>;
  requestBody?: z.ZodType;
  isUpload?: boolean;
  downloadType?: string;
  response?: z.ZodType;
}
