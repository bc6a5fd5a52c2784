import { expect, test } from 'vitest';
import { newCardSchema, newProductSchema } from '#shared/catalog.ts';
import { createSchemaValidator } from './schema-validator.ts';

const labels = { slug: 'Slug', title: 'Title', label: 'Option' };

test('a form without errors has none', () => {
  expect(createSchemaValidator(newProductSchema, labels)({ slug: 'excel', title: 'Excel' })).toEqual({});
});

test.each([
  { slug: '', says: 'Slug is required.' },
  { slug: 'Excel Basics', says: 'Slug may contain only lower-case letters, digits and single dashes.' },
  { slug: 'demo', says: 'Slug is reserved, please choose another.' },
])('the slug "$slug" says "$says"', ({ slug, says }) => {
  expect(createSchemaValidator(newProductSchema, labels)({ slug, title: 'Excel' })).toEqual({ slug: says });
});

test('an error inside a list is found at its path', () => {
  const card = { moduleId: 'm', slug: 'quiz', title: 'Quiz', type: 'mcq', options: [{ label: 'A' }, { label: ' ' }] };
  expect(Object.keys(createSchemaValidator(newCardSchema, labels)(card))).toEqual(['options.1.label']);
});
