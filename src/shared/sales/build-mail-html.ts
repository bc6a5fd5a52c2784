const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Builds the HTML of a mail from its text: paragraphs, and the link as a button in the color of the school. It has no pictures and nothing
 * that tells who opens it.
 */
export function buildMailHtml(text: string, link: string, { accent, ink }: { accent: string; ink: string }): string {
  const anchor = `<a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${accent};color:${ink};text-decoration:none">${escapeHtml(link)}</a>`;
  const paragraphs = escapeHtml(text)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>').replaceAll(escapeHtml(link), anchor)}</p>`);
  return `<div style="font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">${paragraphs.join('')}</div>`;
}
