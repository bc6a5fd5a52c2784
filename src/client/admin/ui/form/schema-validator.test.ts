import { expect, test } from 'vitest';
import { newCardSchema, newProductSchema } from '#shared/catalog.ts';
import { createSchemaValidator } from './schema-validator.ts';

const labels = { slug: 'Slug', title: 'Title', label: 'Option' };

test('a valid form has no errors', () => {
  expect(createSchemaValidator(newProductSchema, labels)({ slug: 'excel', title: 'Excel' })).toEqual({});
});

test.each([
  { slug: '', error: 'Slug is required.' },
  { slug: 'Excel Basics', error: 'Slug may contain only lower-case letters, digits and single dashes.' },
  { slug: 'demo', error: 'Slug is reserved, please choose another.' },
])('the slug "$slug" is reported as "$error"', ({ slug, error }) => {
  expect(createSchemaValidator(newProductSchema, labels)({ slug, title: 'Excel' })).toEqual({ slug: error });
});

test('an error inside a list is reported at its path', () => {
  const card = { moduleId: 'm', slug: 'quiz', title: 'Quiz', type: 'mcq', options: [{ label: 'A' }, { label: ' ' }] };
  expect(Object.keys(createSchemaValidator(newCardSchema, labels)(card))).toEqual(['options.1.label']);
});
