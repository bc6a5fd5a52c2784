import { Group, Paper, SegmentedControl } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { schoolWords } from '#admin-words/school.ts';
import { useClientConfig } from '#client/client-config-context.ts';
import { applyBrand, UNTOUCHED_BRAND } from '#shared/brand/brand.ts';
import { deriveBrandColors, KEYREEL_ACCENT } from '#shared/brand/brand-colors.ts';
import { brandSchema, type Brand } from '#shared/brand/brand-schemas.ts';
import { completeClientConfig, DEFAULT_CLIENT_CONFIG } from '#shared/client-config.ts';
import { buildMailHtml } from '#shared/sales/build-mail-html.ts';
import { fillTemplate, getDefaultTemplate } from '#shared/sales/mail-template.ts';
import { trpc } from '../../api/trpc-hooks.ts';
import css from './school.module.css';

const screens = [
  { value: 'key-form', label: schoolWords.keyForm },
  { value: 'modules', label: schoolWords.modules },
  { value: 'lesson', label: schoolWords.lesson },
  { value: 'email', label: schoolWords.eMail },
];
const sizes = [
  { value: 'phone', label: schoolWords.phone },
  { value: 'desktop', label: schoolWords.desktop },
];

/** Shows the learner's own screens with the values of the form, before they are saved. Values that cannot be saved are left out. */
export function BrandPreviewFrame({ brand }: { brand: Brand }) {
  const config = useClientConfig();
  const frame = useRef<HTMLIFrameElement>(null);
  const [readyCount, setReadyCount] = useState(0);
  const [screen, setScreen] = useState(screens[0]!.value);
  const [size, setSize] = useState(sizes[0]!.value);
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent<{ isBrandPreviewReady?: boolean } | null>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && data?.isBrandPreviewReady) setReadyCount((n) => n + 1);
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, []);
  const parsed = brandSchema.safeParse(brand);
  const message = parsed.success ? JSON.stringify(buildMessage(parsed.data, screen, config)) : null;
  useEffect(() => {
    if (message !== null && readyCount > 0) frame.current?.contentWindow?.postMessage(JSON.parse(message), location.origin);
  }, [message, readyCount]);
  return (
    <Paper component="section" className={css.section} aria-label={schoolWords.preview}>
      <h2>{schoolWords.preview}</h2>
      <Group gap={8}>
        <SegmentedControl
          className={css.previewScreens}
          size="xs"
          aria-label={schoolWords.screenOfThePreview}
          data={screens}
          value={screen}
          onChange={setScreen}
        />
        <SegmentedControl size="xs" aria-label={schoolWords.sizeOfThePreview} data={sizes} value={size} onChange={setSize} />
      </Group>
      <div className={css.previewArea} data-size={size}>
        {/* The iframe has no sandbox attribute, because its page comes from this server and needs scripts. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={frame} title={schoolWords.previewOfTheSchool} src="/brand-preview" tabIndex={-1} hidden={screen === 'email'} />
        {screen === 'email' && <MailPreview brand={parsed.success ? parsed.data : UNTOUCHED_BRAND} />}
      </div>
    </Paper>
  );
}

/** Shows the mail of the first product as a buyer gets it. */
function MailPreview({ brand }: { brand: Brand }) {
  const { data: settings } = trpc.settings.mail.useQuery();
  const [first] = settings?.templates ?? [];
  const school = brand.name ?? DEFAULT_CLIENT_CONFIG.brand.name;
  const link = location.origin;
  const values = { key: 'EXCEL-7KQ4-M2XT', product: first?.productName ?? schoolWords.yourCourse, school, link };
  const { subject, text } = fillTemplate(first?.template ?? getDefaultTemplate('en'), values);
  const html = buildMailHtml(text, link, deriveBrandColors(brand.accent ?? KEYREEL_ACCENT));
  return (
    <div className={css.mail}>
      <dl>
        <dt>{schoolWords.from}</dt>
        <dd>{school}</dd>
        <dt>{schoolWords.subject}</dt>
        <dd>{subject}</dd>
      </dl>
      <iframe title={schoolWords.previewOfTheEMail} srcDoc={html} sandbox="" tabIndex={-1} />
    </div>
  );
}

function buildMessage(brand: Brand, screen: string, config: ReturnType<typeof useClientConfig>) {
  const { accent, press, ink, soft } = deriveBrandColors(brand.accent ?? KEYREEL_ACCENT);
  const colors = { '--accent': accent, '--accent-press': press, '--accent-ink': ink, '--accent-soft': soft };
  const { brand: _, ...base } = config;
  return { brandPreview: { screen, config: completeClientConfig(applyBrand(base, brand)), colors: brand.accent === null ? {} : colors } };
}
