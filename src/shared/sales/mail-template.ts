/** Lists what a product's mail may name in braces. */
export const MAIL_PLACEHOLDERS = ['key', 'link', 'product', 'school'] as const;
export type MailValues = Record<(typeof MAIL_PLACEHOLDERS)[number], string>;
export interface MailTemplate {
  subject: string;
  text: string;
}

/** Holds the texts that are sent when a product has none of its own, by the language of the order. */
const defaultTemplates: Record<'en' | 'fr' | 'es', MailTemplate> = {
  en: {
    subject: 'Your access key for {product}',
    text: 'Thank you for your purchase.\n\nYour access key for {product}:\n\n{key}\n\nOpen {link} and type the key there. Keep this mail: it is your ticket.\n\n{school}',
  },
  fr: {
    subject: 'Votre clé d’accès pour {product}',
    text: 'Merci de votre achat.\n\nVotre clé d’accès pour {product} :\n\n{key}\n\nOuvrez {link} et saisissez-y la clé. Conservez ce message : il est votre billet.\n\n{school}',
  },
  es: {
    subject: 'Su clave de acceso para {product}',
    text: 'Gracias por su compra.\n\nSu clave de acceso para {product}:\n\n{key}\n\nAbra {link} y escriba allí la clave. Guarde este mensaje: es su entrada.\n\n{school}',
  },
};

export const getDefaultTemplate = (language: string): MailTemplate =>
  defaultTemplates[language === 'fr' || language === 'es' ? language : 'en'];

/** Puts the values into a template. A value that holds braces itself stays as it is. */
export function fillTemplate({ subject, text }: MailTemplate, values: MailValues): MailTemplate {
  const fill = (template: string) =>
    template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? values[name as keyof MailValues] : placeholder,
    );
  return { subject: fill(subject), text: fill(text) };
}

/** Returns the first placeholder of a template that nothing stands for, or null. */
export const findUnknownPlaceholder = ({ subject, text }: MailTemplate): string | null =>
  [...`${subject}\n${text}`.matchAll(/\{(\w*)\}/g)].find(([, name]) => !(MAIL_PLACEHOLDERS as readonly string[]).includes(name!))?.[0] ??
  null;
