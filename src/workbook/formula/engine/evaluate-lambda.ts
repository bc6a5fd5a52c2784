import { catchErrorResult, ErrorResult, UnsupportedError, VALUE_ERROR, type FormulaValue } from '../values/formula-value.ts';
import { CALL_OF_RESULT, type FormulaNode } from '../syntax/formula-tree.ts';
import { Lambda, type FormulaScope } from './formula-scope.ts';

type Evaluate = (node: FormulaNode, scope: FormulaScope) => FormulaValue;

/** Limits how deeply calls of LAMBDA functions are nested, because a LAMBDA with a name can call itself. */
const MAX_CALL_DEPTH = 150;
let callDepth = 0;

/** Returns the LAMBDA that a node stands for, or null when the node stands for a value. */
export function resolveLambda(node: FormulaNode, scope: FormulaScope, evaluate: Evaluate): Lambda | null {
  if (node.kind === 'name' && !node.sheets) return scope.findLambda(node.name) ?? findNamedLambda(node.name, scope, evaluate);
  if (node.kind !== 'call') return null;
  if (node.name === CALL_OF_RESULT) {
    const [callee, ...args] = node.args;
    const called = resolveLambda(callee!, scope, evaluate);
    return called && resolveLambda(called.body, bindArguments(called, args, scope, evaluate), evaluate);
  }
  if (node.name !== 'LAMBDA' || node.args.length === 0) return null;
  const parameters = node.args.slice(0, -1).map((parameter) => {
    if (parameter.kind !== 'name') throw new UnsupportedError('cannotFollow', 'LAMBDA'); // A parameter is not a name.
    return parameter.name;
  });
  return new Lambda(parameters, node.args.at(-1)!, scope);
}

/** Returns the LAMBDA that a defined name of the workbook stands for, or null when there is none. */
export function findNamedLambda(name: string, scope: FormulaScope, evaluate: Evaluate): Lambda | null {
  const { book } = scope.source;
  const defined = book.findName(name, scope.sheet.name);
  const tree = defined && book.parse(defined.formula);
  return tree?.kind === 'call' && tree.name === 'LAMBDA' ? resolveLambda(tree, scope.withoutVariables(), evaluate) : null;
}

export function callLambdaWithNodes(lambda: Lambda, args: readonly FormulaNode[], scope: FormulaScope, evaluate: Evaluate): FormulaValue {
  return evaluateBody(lambda, () => bindArguments(lambda, args, scope, evaluate), evaluate);
}

export function callLambda(lambda: Lambda, values: readonly FormulaValue[], evaluate: Evaluate): FormulaValue {
  return evaluateBody(lambda, () => bind(lambda, values), evaluate);
}

function evaluateBody({ body, scope }: Lambda, bindValues: () => FormulaScope, evaluate: Evaluate): FormulaValue {
  if (callDepth >= MAX_CALL_DEPTH) throw new UnsupportedError('cannotFollow', 'LAMBDA');
  scope.consumeSteps(1);
  callDepth++;
  try {
    return catchErrorResult(() => evaluate(body, bindValues()));
  } finally {
    callDepth--;
  }
}

const bindArguments = (lambda: Lambda, args: readonly FormulaNode[], scope: FormulaScope, evaluate: Evaluate) =>
  bind(
    lambda,
    args.map((arg) => resolveLambda(arg, scope, evaluate) ?? evaluate(arg, scope)),
  );

function bind({ parameters, scope }: Lambda, values: readonly (FormulaValue | Lambda)[]): FormulaScope {
  if (values.length !== parameters.length) throw new ErrorResult(VALUE_ERROR);
  return parameters.reduce((inner, name, index) => inner.withVariable(name, values[index]!), scope);
}
