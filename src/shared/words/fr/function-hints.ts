/** Describes each function in one line: its name, its parameters, and what it does. Only who opens a grid in this language loads it. */
export const functionHintsFr = `ABS|nombre|Le nombre sans son signe
AND|condition; …|VRAI quand toutes les conditions sont vraies
AVERAGE|nombres; …|La moyenne
AVERAGEIF|plage; critère; [nombres]|La moyenne là où un critère convient
AVERAGEIFS|nombres; plage; critère; …|La moyenne là où tous les critères conviennent
CEILING|nombre; pas|Arrondit au multiple supérieur d’un pas
CHOOSE|position; valeur; …|La valeur à une position
CHOOSECOLS|plage; colonne; …|Quelques colonnes d’une plage
CHOOSEROWS|plage; ligne; …|Quelques lignes d’une plage
CLEAN|texte|Le texte sans caractères de contrôle
COLUMN|[cellule]|Le numéro d’une colonne
COLUMNS|plage|Le nombre de colonnes
CONCAT|textes; …|Réunit des textes
CONCATENATE|texte; …|Réunit des textes
COUNT|valeurs; …|Combien il y a de nombres
COUNTA|valeurs; …|Combien de cellules sont remplies
COUNTBLANK|plage|Combien de cellules sont vides
COUNTIF|plage; critère|Combien de cellules répondent à un critère
COUNTIFS|plage; critère; …|Combien de lignes répondent à tous les critères
DATE|année; mois; jour|Une date
DATEDIF|début; fin; unité|Jours, mois ou années entiers entre deux dates
DATEVALUE|texte|La date qu’un texte représente
DAY|date|Le jour du mois
DAYS|fin; début|Les jours entre deux dates
DROP|plage; lignes; [colonnes]|Une plage sans ses premières lignes
EDATE|date; mois|Le même jour quelques mois plus tard
EOMONTH|date; mois|Le dernier jour d’un mois
EXACT|texte; texte|VRAI quand deux textes sont identiques
FILTER|plage; condition; [si vide]|Les lignes pour lesquelles une condition est vraie
FIND|texte; dans le texte; [début]|Où se trouve un texte, avec les majuscules
FLOOR|nombre; pas|Arrondit au multiple inférieur d’un pas
FV|taux; périodes; paiement; [valeur]|La valeur future de paiements
HLOOKUP|valeur; table; ligne; [proche]|Cherche une valeur dans la première ligne
HOUR|heure|L’heure
HSTACK|plage; …|Met des plages côte à côte
IF|condition; alors; [sinon]|Une valeur ou une autre
IFERROR|valeur; si erreur|Une autre valeur en cas d’erreur
IFNA|valeur; si absente|Une autre valeur pour #N/A
IFS|condition; valeur; …|La valeur de la première condition vraie
INDEX|plage; ligne; [colonne]|La cellule à une position
INDIRECT|texte|La cellule qu’un texte désigne
INT|nombre|Arrondit à l’entier inférieur
ISBLANK|cellule|VRAI pour une cellule vide
ISERROR|valeur|VRAI pour une erreur
ISNUMBER|valeur|VRAI pour un nombre
ISTEXT|valeur|VRAI pour un texte
LARGE|nombres; position|Le n-ième plus grand nombre
LEFT|texte; [nombre]|Les premiers caractères
LEN|texte|Combien il y a de caractères
LET|nom; valeur; …; résultat|Donne des noms à des valeurs
LN|nombre|Le logarithme naturel
LOG|nombre; [base]|Le logarithme
LOWER|texte|En minuscules
MATCH|valeur; plage; [type]|La position d’une valeur
MAX|nombres; …|Le plus grand nombre
MAXIFS|nombres; plage; critère; …|Le plus grand nombre là où les critères conviennent
MEDIAN|nombres; …|Le nombre du milieu
MID|texte; début; nombre|Des caractères du milieu
MIN|nombres; …|Le plus petit nombre
MINIFS|nombres; plage; critère; …|Le plus petit nombre là où les critères conviennent
MINUTE|heure|La minute
MOD|nombre; diviseur|Le reste d’une division
MODE|nombres; …|Le nombre le plus fréquent
MONTH|date|Le mois
MROUND|nombre; pas|Arrondit à un multiple d’un pas
NETWORKDAYS|début; fin; [jours fériés]|Les jours ouvrés entre deux dates
NOT|condition|Le contraire
NOW||La date et l’heure actuelles
NPV|taux; valeurs; …|La valeur actuelle nette
OFFSET|cellule; lignes; colonnes; [hauteur]; [largeur]|Des cellules à distance
OR|condition; …|VRAI quand une condition est vraie
PERCENTILE|nombres; part|Un centile
PI||3,14159…
PMT|taux; périodes; valeur|Le remboursement d’un emprunt
POWER|nombre; exposant|Une puissance
PRODUCT|nombres; …|Le produit
PROPER|texte|Une majuscule à chaque mot
PV|taux; périodes; paiement|La valeur actuelle de paiements
QUARTILE|nombres; quart|Un quartile
QUOTIENT|nombre; diviseur|La partie entière d’une division
RANK|nombre; nombres; [ordre]|Le rang d’un nombre
RATE|périodes; paiement; valeur|Le taux d’intérêt
REPLACE|texte; début; nombre; nouveau texte|Remplace des caractères selon leur position
REPT|texte; nombre|Répète un texte
RIGHT|texte; [nombre]|Les derniers caractères
ROUND|nombre; décimales|Arrondit
ROUNDDOWN|nombre; décimales|Arrondit vers zéro
ROUNDUP|nombre; décimales|Arrondit en s’éloignant de zéro
ROW|[cellule]|Le numéro d’une ligne
ROWS|plage|Le nombre de lignes
SEARCH|texte; dans le texte; [début]|Où se trouve un texte
SECOND|heure|La seconde
SEQUENCE|lignes; [colonnes]; [début]; [pas]|Une suite de nombres
SIGN|nombre|1, 0 ou −1
SMALL|nombres; position|Le n-ième plus petit nombre
SORT|plage; [colonne]; [ordre]|Une plage triée
SORTBY|plage; selon; [ordre]; …|Une plage triée selon une autre
SQRT|nombre|La racine carrée
STDEV|nombres; …|L’écart type
SUBSTITUTE|texte; ancien; nouveau; [lequel]|Remplace un texte
SUBTOTAL|fonction; plage; …|Un total des lignes visibles
SUM|nombres; …|La somme
SUMIF|plage; critère; [nombres]|La somme là où un critère convient
SUMIFS|nombres; plage; critère; …|La somme là où tous les critères conviennent
SUMPRODUCT|plage; …|La somme de produits
SWITCH|valeur; cas; résultat; …|Le résultat du cas qui convient
TAKE|plage; lignes; [colonnes]|Les premières lignes d’une plage
TEXT|valeur; format|Un nombre sous forme de texte
TEXTAFTER|texte; après|Ce qui se trouve après un texte
TEXTBEFORE|texte; avant|Ce qui se trouve avant un texte
TEXTJOIN|entre; ignorer les vides; textes; …|Réunit des textes avec un texte entre eux
TEXTSPLIT|texte; colonnes; [lignes]|Répartit un texte dans des cellules
TIME|heure; minute; seconde|Une heure
TODAY||Aujourd’hui
TRANSPOSE|plage|Échange lignes et colonnes
TRIM|texte|Le texte sans espaces superflus
TRUNC|nombre; [décimales]|Coupe les décimales
UNIQUE|plage|Chaque valeur une fois
UPPER|texte|En majuscules
VALUE|texte|Le nombre qu’un texte représente
VAR|nombres; …|La variance
VLOOKUP|valeur; table; colonne; [proche]|Cherche une valeur dans la première colonne
VSTACK|plage; …|Met des plages l’une sous l’autre
WEEKDAY|date; [type]|Le jour de la semaine
WEEKNUM|date; [type]|Le numéro de la semaine
WORKDAY|début; jours; [jours fériés]|La date quelques jours ouvrés plus tard
XLOOKUP|valeur; plage; résultats; [si absente]|Cherche une valeur
XMATCH|valeur; plage; [mode]|La position d’une valeur
YEAR|date|L’année
YEARFRAC|début; fin; [base]|Les années entre deux dates`;
