import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Card } from '#shared/catalog.ts';
import { ChallengeResources } from './challenge/challenge-resources.tsx';
import { InfoView } from './info-view.tsx';
import type { PageViewProps } from './page-view-props.ts';

function renderLinks(url: string): string {
  const card = { title: 'A', ctaText: null, youtubeId: null, fileUrl: url, files: [{ label: 'File', url }] } as unknown as Card;
  const props = { card, onContinue: () => {} } as unknown as PageViewProps;
  return (
    renderToStaticMarkup(createElement(InfoView, props)) +
    renderToStaticMarkup(createElement(ChallengeResources, { card, ownWorkbook: null, onTutorial: () => {} }))
  );
}

test.each([
  'javascript:alert(1)',
  ' \tjava\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.test/a',
])('T46: no page links to %j, even if the database contains it', (url) => {
  expect(renderLinks(url)).not.toMatch(/href|alert|evil|msgbox/);
});

test('the same pages link to a file of this server without giving the new tab access to the page', () => {
  const links = renderLinks('/public-objects/budget.xlsx').match(/<a [^>]*>/g);
  expect(links).toHaveLength(2);
  for (const link of links!) {
    expect(link).toContain('href="/public-objects/budget.xlsx"');
    expect(link).toContain('rel="noopener noreferrer"');
  }
});
