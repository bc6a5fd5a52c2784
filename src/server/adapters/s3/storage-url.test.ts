import { expect, test } from 'vitest';
import { parseStorageUrl } from './storage-url.ts';

test.each([
  ['s3://lessons', { endpoint: 'https://s3.us-east-1.amazonaws.com', region: 'us-east-1', bucket: 'lessons', prefix: '' }],
  ['s3://lessons?region=eu-west-1', { endpoint: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-west-1' }],
  ['s3://lessons?endpoint=http://127.0.0.1:9000&region=auto', { endpoint: 'http://127.0.0.1:9000', region: 'auto' }],
  ['s3://lessons/school/one/?endpoint=https%3A%2F%2Fs3.example.com', { endpoint: 'https://s3.example.com', prefix: 'school/one/' }],
])('%s names a bucket', (url, expected) => {
  expect(parseStorageUrl(url)).toMatchObject(expected);
});

test.each([
  'lessons',
  's3://',
  'https://s3.example.com/lessons',
  's3://Lessons',
  's3://key:secret@lessons',
  's3://lessons:9000',
  's3://lessons?endpoint=s3.example.com',
  's3://lessons?endpoint=ftp://s3.example.com',
  's3://lessons?endpoint=https://key@s3.example.com',
  's3://lessons?endpiont=https://s3.example.com',
  's3://lessons?region=a/b',
  's3://lessons/a//b',
])('%s is not a storage URL', (url) => {
  expect(parseStorageUrl(url)).toBeNull();
});
