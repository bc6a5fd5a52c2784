import { z } from 'zod';
import { idSchema } from '../validation/field-schemas.ts';
import { contentProblemSchema } from '../authoring/flow/content-problems.ts';

export const TRAFFIC_PERIODS = [7, 30, 90] as const;

export const trafficRequestSchema = z.object({
  moduleId: idSchema,
  productId: idSchema.nullable().describe('The product whose learners are counted, or null for all products'),
  days: z
    .union(TRAFFIC_PERIODS.map((days) => z.literal(days)))
    .nullable()
    .describe('The period, which ends today, or null for all of the past'),
});
export type TrafficRequest = z.output<typeof trafficRequestSchema>;

export const trafficEdgeSchema = z.object({
  from: z.string(),
  by: z.enum(['next', 'option', 'passed', 'failed']),
  option: z.number().nullable(),
  to: z.string().nullable().describe('The id of the next page, or null at the end of the module'),
  learners: z.number().describe('The learners who took this way in the period for the first time'),
  steps: z.number().describe('How often learners took this way in the period'),
});
export type TrafficEdge = z.output<typeof trafficEdgeSchema>;

const shareSchema = z.object({ count: z.number(), total: z.number() });

export const trafficPageSchema = z.object({
  id: z.string(),
  reached: z.number().describe('The learners who opened the page in the period for the first time'),
  left: z.number().describe('The learners whose last page this is, who were last seen more than three days ago, in the period'),
  hereNow: z.number().describe('The learners whose last page this is, who were seen within the last five minutes'),
  rightAtFirst: shareSchema
    .nullable()
    .describe("The right ones among the first answers of these learners, since the quiz's answers last changed"),
  passed: shareSchema
    .nullable()
    .describe('Those of these learners who passed, among those who tried, since the answers of the challenge last changed'),
});
export type TrafficPage = z.output<typeof trafficPageSchema>;

/** Describes how learners move through a module. Ways that no answer, result or Next button explains are not among the edges. */
export const moduleTrafficSchema = z.object({
  at: z.string().describe('The time of the figures'),
  edges: z.array(trafficEdgeSchema),
  pages: z.array(trafficPageSchema),
});
export type ModuleTraffic = z.output<typeof moduleTrafficSchema>;

export const moduleProblemsSchema = z.object({
  moduleId: z.string(),
  title: z.string(),
  problems: z.array(contentProblemSchema),
});
export type ModuleProblems = z.output<typeof moduleProblemsSchema>;
