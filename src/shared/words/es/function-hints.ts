/** Describes each function in one line: its name, its parameters, and what it does. Only who opens a grid in this language loads it. */
export const functionHintsEs = `ABS|número|El número sin su signo
AND|condición; …|VERDADERO si todas las condiciones se cumplen
AVERAGE|números; …|La media
AVERAGEIF|rango; criterio; [números]|La media donde se cumple un criterio
AVERAGEIFS|números; rango; criterio; …|La media donde se cumplen todos los criterios
CEILING|número; paso|Redondea al múltiplo superior de un paso
CHOOSE|posición; valor; …|El valor en una posición
CHOOSECOLS|rango; columna; …|Algunas columnas de un rango
CHOOSEROWS|rango; fila; …|Algunas filas de un rango
CLEAN|texto|El texto sin caracteres de control
COLUMN|[celda]|El número de una columna
COLUMNS|rango|Cuántas columnas hay
CONCAT|textos; …|Une textos
CONCATENATE|texto; …|Une textos
COUNT|valores; …|Cuántos números hay
COUNTA|valores; …|Cuántas celdas están rellenas
COUNTBLANK|rango|Cuántas celdas están vacías
COUNTIF|rango; criterio|Cuántas celdas cumplen un criterio
COUNTIFS|rango; criterio; …|Cuántas filas cumplen todos los criterios
DATE|año; mes; día|Una fecha
DATEDIF|inicio; fin; unidad|Días, meses o años enteros entre dos fechas
DATEVALUE|texto|La fecha que representa un texto
DAY|fecha|El día del mes
DAYS|fin; inicio|Los días entre dos fechas
DROP|rango; filas; [columnas]|Un rango sin sus primeras filas
EDATE|fecha; meses|El mismo día unos meses después
EOMONTH|fecha; meses|El último día de un mes
EXACT|texto; texto|VERDADERO si dos textos son idénticos
FILTER|rango; condición; [si vacío]|Las filas en que se cumple una condición
FIND|texto; en el texto; [inicio]|Dónde está un texto, con mayúsculas
FLOOR|número; paso|Redondea al múltiplo inferior de un paso
FV|tasa; períodos; pago; [valor]|El valor futuro de unos pagos
HLOOKUP|valor; tabla; fila; [cercano]|Busca un valor en la primera fila
HOUR|hora|La hora
HSTACK|rango; …|Pone rangos uno al lado de otro
IF|condición; entonces; [si no]|Un valor u otro
IFERROR|valor; si hay error|Otro valor en caso de error
IFNA|valor; si falta|Otro valor para #N/A
IFS|condición; valor; …|El valor de la primera condición que se cumple
INDEX|rango; fila; [columna]|La celda en una posición
INDIRECT|texto|La celda que nombra un texto
INT|número|Redondea al entero inferior
ISBLANK|celda|VERDADERO para una celda vacía
ISERROR|valor|VERDADERO para un error
ISNUMBER|valor|VERDADERO para un número
ISTEXT|valor|VERDADERO para un texto
LARGE|números; posición|El n-ésimo número mayor
LEFT|texto; [cuántos]|Los primeros caracteres
LEN|texto|Cuántos caracteres hay
LET|nombre; valor; …; resultado|Da nombres a valores
LN|número|El logaritmo natural
LOG|número; [base]|El logaritmo
LOWER|texto|En minúsculas
MATCH|valor; rango; [tipo]|La posición de un valor
MAX|números; …|El número mayor
MAXIFS|números; rango; criterio; …|El número mayor donde se cumplen los criterios
MEDIAN|números; …|El número del medio
MID|texto; inicio; cuántos|Caracteres del medio
MIN|números; …|El número menor
MINIFS|números; rango; criterio; …|El número menor donde se cumplen los criterios
MINUTE|hora|El minuto
MOD|número; divisor|El resto de una división
MODE|números; …|El número más frecuente
MONTH|fecha|El mes
MROUND|número; paso|Redondea a un múltiplo de un paso
NETWORKDAYS|inicio; fin; [festivos]|Los días laborables entre dos fechas
NOT|condición|Lo contrario
NOW||La fecha y la hora de ahora
NPV|tasa; valores; …|El valor actual neto
OFFSET|celda; filas; columnas; [alto]; [ancho]|Celdas a cierta distancia
OR|condición; …|VERDADERO si se cumple una condición
PERCENTILE|números; parte|Un percentil
PI||3,14159…
PMT|tasa; períodos; valor|El pago de un préstamo
POWER|número; exponente|Una potencia
PRODUCT|números; …|El producto
PROPER|texto|Una mayúscula en cada palabra
PV|tasa; períodos; pago|El valor actual de unos pagos
QUARTILE|números; cuarto|Un cuartil
QUOTIENT|número; divisor|La parte entera de una división
RANK|número; números; [orden]|El puesto de un número
RATE|períodos; pago; valor|El tipo de interés
REPLACE|texto; inicio; cuántos; texto nuevo|Sustituye caracteres por su posición
REPT|texto; veces|Repite un texto
RIGHT|texto; [cuántos]|Los últimos caracteres
ROUND|número; decimales|Redondea
ROUNDDOWN|número; decimales|Redondea hacia cero
ROUNDUP|número; decimales|Redondea alejándose de cero
ROW|[celda]|El número de una fila
ROWS|rango|Cuántas filas hay
SEARCH|texto; en el texto; [inicio]|Dónde está un texto
SECOND|hora|El segundo
SEQUENCE|filas; [columnas]; [inicio]; [paso]|Una serie de números
SIGN|número|1, 0 o −1
SMALL|números; posición|El n-ésimo número menor
SORT|rango; [columna]; [orden]|Un rango ordenado
SORTBY|rango; según; [orden]; …|Un rango ordenado según otro
SQRT|número|La raíz cuadrada
STDEV|números; …|La desviación estándar
SUBSTITUTE|texto; viejo; nuevo; [cuál]|Sustituye un texto
SUBTOTAL|función; rango; …|Un total de las filas visibles
SUM|números; …|La suma
SUMIF|rango; criterio; [números]|La suma donde se cumple un criterio
SUMIFS|números; rango; criterio; …|La suma donde se cumplen todos los criterios
SUMPRODUCT|rango; …|La suma de productos
SWITCH|valor; caso; resultado; …|El resultado del caso que coincide
TAKE|rango; filas; [columnas]|Las primeras filas de un rango
TEXT|valor; formato|Un número como texto
TEXTAFTER|texto; tras|Lo que hay después de un texto
TEXTBEFORE|texto; antes de|Lo que hay antes de un texto
TEXTJOIN|entre; omitir vacíos; textos; …|Une textos con un texto entre ellos
TEXTSPLIT|texto; columnas; [filas]|Reparte un texto en celdas
TIME|hora; minuto; segundo|Una hora
TODAY||Hoy
TRANSPOSE|rango|Cambia filas por columnas
TRIM|texto|El texto sin espacios de más
TRUNC|número; [decimales]|Corta los decimales
UNIQUE|rango|Cada valor una vez
UPPER|texto|En mayúsculas
VALUE|texto|El número que representa un texto
VAR|números; …|La varianza
VLOOKUP|valor; tabla; columna; [cercano]|Busca un valor en la primera columna
VSTACK|rango; …|Pone rangos uno debajo de otro
WEEKDAY|fecha; [tipo]|El día de la semana
WEEKNUM|fecha; [tipo]|El número de la semana
WORKDAY|inicio; días; [festivos]|La fecha unos días laborables después
XLOOKUP|valor; rango; resultados; [si falta]|Busca un valor
XMATCH|valor; rango; [modo]|La posición de un valor
YEAR|fecha|El año
YEARFRAC|inicio; fin; [base]|Los años entre dos fechas`;
