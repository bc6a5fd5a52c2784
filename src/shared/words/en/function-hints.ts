/** Describes each function in one line: its name, its parameters, and what it does. */
export const functionHintsEn = `ABS|number|The number without its sign
AND|condition, …|TRUE when all conditions are true
AVERAGE|numbers, …|The average
AVERAGEIF|range, criterion, [numbers]|The average where a criterion fits
AVERAGEIFS|numbers, range, criterion, …|The average where all criteria fit
CEILING|number, step|Rounds up to a multiple of a step
CHOOSE|position, value, …|The value at a position
CHOOSECOLS|range, column, …|Some columns of a range
CHOOSEROWS|range, row, …|Some rows of a range
CLEAN|text|The text without control characters
COLUMN|[cell]|The number of a column
COLUMNS|range|How many columns there are
CONCAT|texts, …|Joins texts
CONCATENATE|text, …|Joins texts
COUNT|values, …|How many numbers there are
COUNTA|values, …|How many cells are filled
COUNTBLANK|range|How many cells are empty
COUNTIF|range, criterion|How many cells fit a criterion
COUNTIFS|range, criterion, …|How many rows fit all criteria
DATE|year, month, day|A date
DATEDIF|start, end, unit|Whole days, months or years between dates
DATEVALUE|text|The date that a text stands for
DAY|date|The day of the month
DAYS|end, start|The days between two dates
DROP|range, rows, [columns]|A range without its first rows
EDATE|date, months|The same day some months later
EOMONTH|date, months|The last day of a month
EXACT|text, text|TRUE when texts are exactly the same
FILTER|range, condition, [if empty]|The rows for which a condition is true
FIND|text, in text, [start]|Where a text stands, with capitals
FLOOR|number, step|Rounds down to a multiple of a step
FV|rate, periods, payment, [value]|The future value of payments
HLOOKUP|value, table, row, [nearest]|Looks a value up in the first row
HOUR|time|The hour
HSTACK|range, …|Puts ranges side by side
IF|condition, then, [else]|One value or another
IFERROR|value, if error|Another value for an error
IFNA|value, if missing|Another value for #N/A
IFS|condition, value, …|The value of the first true condition
INDEX|range, row, [column]|The cell at a position
INDIRECT|text|The cell that a text names
INT|number|Rounds down to a whole number
ISBLANK|cell|TRUE for an empty cell
ISERROR|value|TRUE for an error
ISNUMBER|value|TRUE for a number
ISTEXT|value|TRUE for a text
LARGE|numbers, position|The n-th largest number
LEFT|text, [count]|The first characters
LEN|text|How many characters there are
LET|name, value, …, result|Gives names to values
LN|number|The natural logarithm
LOG|number, [base]|The logarithm
LOWER|text|Small letters
MATCH|value, range, [type]|The position of a value
MAX|numbers, …|The largest number
MAXIFS|numbers, range, criterion, …|The largest number where criteria fit
MEDIAN|numbers, …|The middle number
MID|text, start, count|Characters from the middle
MIN|numbers, …|The smallest number
MINIFS|numbers, range, criterion, …|The smallest number where criteria fit
MINUTE|time|The minute
MOD|number, divisor|The rest of a division
MODE|numbers, …|The most frequent number
MONTH|date|The month
MROUND|number, step|Rounds to a multiple of a step
NETWORKDAYS|start, end, [holidays]|The working days between dates
NOT|condition|The opposite
NOW||The date and the time now
NPV|rate, values, …|The net present value
OFFSET|cell, rows, columns, [height], [width]|Cells at a distance
OR|condition, …|TRUE when one condition is true
PERCENTILE|numbers, share|A percentile
PI||3.14159…
PMT|rate, periods, value|The payment of a loan
POWER|number, exponent|A power
PRODUCT|numbers, …|The product
PROPER|text|A capital letter for each word
PV|rate, periods, payment|The present value of payments
QUARTILE|numbers, quarter|A quartile
QUOTIENT|number, divisor|The whole part of a division
RANK|number, numbers, [order]|The rank of a number
RATE|periods, payment, value|The interest rate
REPLACE|text, start, count, new text|Replaces characters by position
REPT|text, count|Repeats a text
RIGHT|text, [count]|The last characters
ROUND|number, decimals|Rounds
ROUNDDOWN|number, decimals|Rounds toward zero
ROUNDUP|number, decimals|Rounds away from zero
ROW|[cell]|The number of a row
ROWS|range|How many rows there are
SEARCH|text, in text, [start]|Where a text stands
SECOND|time|The second
SEQUENCE|rows, [columns], [start], [step]|A series of numbers
SIGN|number|1, 0 or −1
SMALL|numbers, position|The n-th smallest number
SORT|range, [column], [order]|A sorted range
SORTBY|range, by, [order], …|A range sorted by another
SQRT|number|The square root
STDEV|numbers, …|The standard deviation
SUBSTITUTE|text, old, new, [which]|Replaces a text
SUBTOTAL|function, range, …|A total of the visible rows
SUM|numbers, …|The sum
SUMIF|range, criterion, [numbers]|The sum where a criterion fits
SUMIFS|numbers, range, criterion, …|The sum where all criteria fit
SUMPRODUCT|range, …|The sum of products
SWITCH|value, case, result, …|The result of the case that fits
TAKE|range, rows, [columns]|The first rows of a range
TEXT|value, format|A number as a text
TEXTAFTER|text, after|What stands after a text
TEXTBEFORE|text, before|What stands before a text
TEXTJOIN|between, skip empty, texts, …|Joins texts with a text between them
TEXTSPLIT|text, columns, [rows]|Splits a text into cells
TIME|hour, minute, second|A time
TODAY||Today
TRANSPOSE|range|Swaps rows and columns
TRIM|text|The text without surplus spaces
TRUNC|number, [decimals]|Cuts decimals off
UNIQUE|range|Each value once
UPPER|text|Capital letters
VALUE|text|The number that a text stands for
VAR|numbers, …|The variance
VLOOKUP|value, table, column, [nearest]|Looks a value up in the first column
VSTACK|range, …|Puts ranges below each other
WEEKDAY|date, [type]|The day of the week
WEEKNUM|date, [type]|The number of the week
WORKDAY|start, days, [holidays]|The date some working days later
XLOOKUP|value, range, results, [if missing]|Looks a value up
XMATCH|value, range, [mode]|The position of a value
YEAR|date|The year
YEARFRAC|start, end, [basis]|The years between two dates`;
