import { intersectAreas, toCellKey } from '#workbook/reader/cell-address.ts';
import { CellError, type CellValue } from '#workbook/reader/workbook.ts';
import {
  FunctionArguments,
  LambdaArgument,
  LazyArgument,
  EMPTY_ARGUMENT,
  type Argument,
} from '../functions/definition/function-arguments.ts';
import type { FunctionDefinition } from '../functions/definition/function-definition.ts';
import { findFunctionDefinition, isFunctionOfPrograms } from '../functions/function-registry.ts';
import { CALL_OF_RESULT, type CallNode, type FormulaNode } from '../syntax/formula-tree.ts';
import { toFiniteNumber, toNumber } from '../values/convert-value.ts';
import {
  SheetRange,
  catchErrorResult,
  isSingleCell,
  MAX_TEXT_LENGTH,
  NULL_ERROR,
  referencesOf,
  requireMatrixSize,
  RangeUnion,
  REFERENCE_ERROR,
  UnsupportedError,
  VALUE_ERROR,
  type FormulaValue,
  type Matrix,
} from '../values/formula-value.ts';
import { applyOperator, roundNearZeroToZero, type ValueOperator } from '../values/apply-operator.ts';
import { evaluateName } from './evaluate-name.ts';
import { callLambda, callLambdaWithNodes, findNamedLambda, resolveLambda } from './evaluate-lambda.ts';
import { Lambda, type FormulaScope } from './formula-scope.ts';
import { mapMatrices, mapValues, toOperand, toSingleValue } from './map-values.ts';
import { resolveReference, resolveTableReference, getEnclosingRange } from './resolve-reference.ts';

/** Spreadsheet errors such as #N/A are returned as values. Throws `UnsupportedError` for a construct that the engine does not support. */
export function evaluateNode(node: FormulaNode, scope: FormulaScope): FormulaValue {
  scope.consumeSteps(1);
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'missing':
      return null;
    case 'array':
      return node.rows;
    case 'reference':
      return resolveReference(scope.source.book, node, scope);
    case 'table':
      return catchErrorResult(() => resolveTableReference(scope.source.book, node, scope));
    case 'name':
      return evaluateName(node, scope, evaluateNode);
    case 'call':
      return node.name === 'LET' ? evaluateLet(node, scope) : evaluateCall(node, scope);
    case 'unary': {
      const operand = evaluateNode(node.operand, scope);
      if (node.operator === '@') return toSingleValue(operand, scope);
      if (node.operator === '#') return evaluateSpill(operand, scope);
      if (node.operator === '+') return operand;
      const factor = node.operator === '-' ? -1 : 0.01;
      return mapValues([operand], scope, ([value]) => {
        const number = toNumber(value!, scope.uses1904Dates);
        return factor === -1 ? toFiniteNumber(-number) : toFiniteNumber(number / 100);
      });
    }
    case 'binary': {
      const left = evaluateNode(node.left, scope);
      const right = evaluateNode(node.right, scope);
      if (node.operator === ':' || node.operator === ' ' || node.operator === ',') return combineReferences(node.operator, left, right);
      return mapValues([left, right], scope, ([first, second]) =>
        applyOperator(node.operator as ValueOperator, first!, second!, scope.uses1904Dates),
      );
    }
  }
}

function combineReferences(operator: ':' | ' ' | ',', left: FormulaValue, right: FormulaValue): FormulaValue {
  for (const value of [left, right]) if (value instanceof CellError) return value;
  if (operator === ',') {
    const ranges = [left, right].flatMap((value) =>
      value instanceof RangeUnion ? value.ranges : value instanceof SheetRange ? [value] : [],
    );
    return ranges.length < 2 ? VALUE_ERROR : new RangeUnion(ranges);
  }
  if (!(left instanceof SheetRange) || !(right instanceof SheetRange) || left.sheet !== right.sheet) {
    // The engine cannot apply the range or the intersection operator to a union of areas.
    if (left instanceof RangeUnion || right instanceof RangeUnion) throw new UnsupportedError();
    return left instanceof SheetRange && right instanceof SheetRange ? VALUE_ERROR : REFERENCE_ERROR;
  }
  if (operator === ':') return getEnclosingRange(left, right);
  const common = intersectAreas(left.area, right.area);
  return common ? new SheetRange(left.sheet, common) : NULL_ERROR;
}

function evaluateSpill(operand: FormulaValue, { source }: FormulaScope): FormulaValue {
  if (operand instanceof CellError) return operand;
  if (!(operand instanceof SheetRange) || !isSingleCell(operand.area)) return REFERENCE_ERROR;
  const { top: row, left: column } = operand.area;
  const values = source.readSpill(operand.sheet, row, column);
  const area = operand.sheet.cells.get(toCellKey(row, column))?.arrayArea;
  const isUnchanged = area && values.length === area.bottom - area.top + 1 && values[0]!.length === area.right - area.left + 1;
  return isUnchanged ? new SheetRange(operand.sheet, area) : values;
}

function evaluateLet({ args }: CallNode, scope: FormulaScope): FormulaValue {
  let inner = scope;
  for (let index = 0; index + 1 < args.length; index += 2) {
    const name = args[index]!;
    if (name.kind !== 'name') throw new UnsupportedError(); // An argument of LET that must be a name is not a name.
    const value = args[index + 1]!;
    inner = inner.withVariable(name.name, resolveLambda(value, inner, evaluateNode) ?? evaluateNode(value, inner));
  }
  if (args.length % 2 === 0) throw new UnsupportedError(); // The last argument of LET, which is its result, is missing.
  return evaluateNode(args.at(-1)!, inner);
}

function evaluateCall(node: CallNode, scope: FormulaScope): FormulaValue {
  if (node.name === 'ANCHORARRAY' && node.args.length === 1) return evaluateSpill(evaluateNode(node.args[0]!, scope), scope);
  if (node.name === 'SINGLE' && node.args.length === 1) return toSingleValue(evaluateNode(node.args[0]!, scope), scope);
  if (node.name === 'ARRAYFORMULA' && node.args.length === 1) return evaluateNode(node.args[0]!, scope.withMode('array'));
  if (node.name === CALL_OF_RESULT) {
    const called = resolveLambda(node.args[0]!, scope, evaluateNode);
    if (!called) throw new UnsupportedError(); // The result that is called is not a LAMBDA.
    return callLambdaWithNodes(called, node.args.slice(1), scope, evaluateNode);
  }
  const definition = findFunctionDefinition(node.name);
  const lambda = scope.findLambda(node.name) ?? (definition ? null : findNamedLambda(node.name, scope, evaluateNode));
  if (lambda) return callLambdaWithNodes(lambda, node.args, scope, evaluateNode);
  if (!definition) throw new UnsupportedError(isFunctionOfPrograms(node.name) ? 'cannotFollow' : 'noSuchFunction', node.name);
  try {
    return applyFunction(definition, node, scope);
  } catch (error) {
    if (error instanceof UnsupportedError && error.reason === 'cannotFollow') error.subject ??= node.name;
    throw error;
  }
}

function applyFunction(definition: FunctionDefinition, node: CallNode, scope: FormulaScope): FormulaValue {
  const kinds = listParameterKinds(definition, node);
  const values = node.args.map((argument, index) => evaluateArgument(argument, kinds[index]!, scope));
  const findReferences = (index: number) => (kinds[index] === 'R' ? referencesOf.get(values[index] as Matrix) : undefined);
  const isSingle = (index: number) => 'ves'.includes(kinds[index]!);
  const isLifted = values.some((value, index) => Array.isArray(value) && (isSingle(index) || findReferences(index)));
  if (!isLifted) return callFunction(definition, values, kinds, scope);
  const singles = values.map((value, index) => (isSingle(index) || findReferences(index) ? (value as CellValue | Matrix) : null));
  const references: (SheetRange | null)[][] = [];
  const matrix = mapMatrices(singles, scope, (row, at, to) => {
    const result = callFunction(
      definition,
      row.map((value, index) => {
        const found = findReferences(index);
        if (found) return found[found.length === 1 ? 0 : at]?.[found[0]!.length === 1 ? 0 : to] ?? VALUE_ERROR;
        return isSingle(index) && values[index] !== EMPTY_ARGUMENT ? value : values[index]!;
      }),
      kinds,
      scope,
    );
    (references[at] ??= [])[to] = result instanceof SheetRange ? result : null;
    // An array of areas has values only for functions that read areas, such as SUBTOTAL.
    if (result instanceof SheetRange) return isSingleCell(result.area) ? toSingleValue(result, scope) : VALUE_ERROR;
    if (typeof result !== 'object' || result === null || result instanceof CellError) return result;
    throw new UnsupportedError(); // The function returns several values for each element of an array.
  });
  if (Array.isArray(matrix) && references.flat().some((range) => range !== null)) referencesOf.set(matrix, references);
  return matrix;
}

function callFunction(definition: FunctionDefinition, values: Argument[], kinds: string, scope: FormulaScope): FormulaValue {
  const error = values.find((value, index) => 'vs'.includes(kinds[index]!) && value instanceof CellError);
  if (error instanceof CellError) return error;
  const result = catchErrorResult(() => definition.evaluate(new FunctionArguments(values, scope)));
  if (Array.isArray(result)) scope.consumeSteps(requireMatrixSize(result.length, result[0]?.length ?? 0) / 4);
  if (typeof result === 'string' && result.length > MAX_TEXT_LENGTH) return VALUE_ERROR;
  return typeof result === 'number' ? toFiniteNumber(result) : result;
}

function evaluateArgument(node: FormulaNode, kind: string, scope: FormulaScope): Argument {
  if (node.kind === 'missing') return EMPTY_ARGUMENT;
  if (kind === 'l') {
    if (node.kind === 'call' && node.args.length === 0 && findFunctionDefinition(node.name))
      return new LambdaArgument((values) => callLambda(wrapFunction(node, values, scope), values, evaluateNode));
    const lambda = resolveLambda(node, scope, evaluateNode);
    if (lambda) return new LambdaArgument((values) => callLambda(lambda, values, evaluateNode));
  }
  if (kind === 'n') return new LazyArgument(() => evaluateNode(node, scope));
  if ('ves'.includes(kind)) {
    const value = evaluateNode(node, scope);
    // Only some versions of Excel accept a range of several cells for a parameter with the letter `s`.
    if (kind === 's' && value instanceof SheetRange && !isSingleCell(value.area)) throw new UnsupportedError();
    return toOperand(value, scope);
  }
  return evaluateNode(node, 'al'.includes(kind) && scope.mode === 'single' ? scope.withMode('argument') : scope);
}

/** Returns a LAMBDA that calls a function, such as SUM in `BYROW(A1:C3,SUM)`. */
function wrapFunction(node: CallNode, values: readonly FormulaValue[], scope: FormulaScope): Lambda {
  const names = values.map((_, index) => `_${index}`);
  return new Lambda(names, { ...node, args: names.map((name) => ({ kind: 'name', name, sheets: null })) }, scope);
}

/**
 * Returns one letter for each argument of a function call, for example `v`. Each letter determines how the engine evaluates the
 * corresponding argument. Throws `UnsupportedError` for a wrong number of arguments.
 */
function listParameterKinds({ parameters, least }: FunctionDefinition, { args }: CallNode): string {
  const [fixed = '', repeated = ''] = parameters.split('|');
  const isTooMany = args.length > fixed.length && repeated === '';
  if (args.length < least || isTooMany) throw new UnsupportedError(); // The number of arguments is wrong.
  return fixed + repeated.repeat(repeated ? Math.ceil(Math.max(0, args.length - fixed.length) / repeated.length) : 0);
}

/**
 * Returns zero when a formula's last operation is an addition or a subtraction and the result differs from zero only by rounding errors.
 * Returns any other result unchanged.
 */
export function snapResult(result: number, tree: FormulaNode, scope: FormulaScope): number {
  if (result === 0 || Math.abs(result) > 1e-3 || tree.kind !== 'binary' || (tree.operator !== '+' && tree.operator !== '-')) return result;
  const operand = toSingleValue(evaluateNode(tree.left, scope), scope);
  return typeof operand === 'number' ? roundNearZeroToZero(result, operand) : result;
}

/** Returns the cells that the text argument of INDIRECT refers to, or null when the text is not a reference. */
export function parseReference(text: string, scope: FormulaScope): FormulaValue | null {
  let tree: FormulaNode;
  try {
    tree = scope.source.book.parse(text);
  } catch (error) {
    if (error instanceof UnsupportedError) return null;
    throw error;
  }
  return tree.kind === 'reference' || tree.kind === 'name' || tree.kind === 'table' ? evaluateNode(tree, scope) : null;
}
