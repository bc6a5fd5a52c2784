import type { workbookEn } from '../en/workbook.ts';
import type { Words } from '../words.ts';

const savedAt = (day: string | null, time: string) => `${day === null ? '' : ` le ${day}`} à ${time}`;

export const workbookFr: Words<typeof workbookEn> = {
  solveHere: 'Résoudre ici',
  useSavedFile: 'Utiliser plutôt un fichier enregistré',
  notStarted: 'La vérification n’a pas pu démarrer. Vérifiez votre connexion, puis appuyez de nouveau sur Envoyer.',
  choose: 'Cliquez pour choisir votre classeur, ou déposez-le ici',
  fileKind: 'Classeurs',
  remove: (file) => `Retirer ${file}`,
  reading: 'Lecture du classeur…',
  note: 'Vérifié sur cet appareil. Votre fichier n’est envoyé nulle part.',
  savedFile: (size, day, time) => `${size}. Enregistré${savedAt(day, time)}. Seul ce qui est enregistré est vérifié.`,
  checkedFile: (file, day, time) => `${file}\u00a0· enregistré${savedAt(day, time)}`,
  found: 'Résultat de la vérification',
  summary: (passed, checks) => `${passed} point${passed < 2 ? '' : 's'} sur ${checks} réussi${passed < 2 ? '' : 's'}`,
  lastTime: (summary) => `La dernière fois\u202f: ${summary}`,
  unclear: 'Ce classeur n’a pas pu être vérifié entièrement',
  goTo: (cell) => `Aller à ${cell}`,
  passed: (n) => (n < 2 ? `${n} point réussi` : `${n} points réussis`),
  advice: 'Conseil\u202f: ',
  toDo: 'À faire\u202f: ',
  excerpt: (sheet, from, to) => `${sheet}, de ${from} à ${to}`,
  row: 'Ligne',
  marks: { wrong: 'à faire', used: 'utilisée', 'left-out': 'oubliée', right: 'correcte' },
};
