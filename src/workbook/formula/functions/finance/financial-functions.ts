import { CellError } from '#workbook/reader/workbook.ts';
import { DIVISION_ERROR, ErrorResult, NUMBER_ERROR, UnsupportedError } from '#workbook/formula/values/formula-value.ts';
import { defineAddInFunction, defineAddInFunctionOfNumbers, defineFunctionOfNumbers } from '../definition/define-value-functions.ts';
import type { FunctionArguments } from '../definition/function-arguments.ts';
import { defineFunction, type FunctionTable } from '../definition/function-definition.ts';
import { findRoot } from './find-root.ts';

/** Calculates the payment for each period of a loan. In all loan functions, amounts that the user pays are negative. */
function calculatePayment(rate: number, periods: number, present: number, future = 0, type = 0): number {
  if (periods === 0) throw new ErrorResult(NUMBER_ERROR);
  if (rate === 0) return -(present + future) / periods;
  const growth = (1 + rate) ** periods;
  return (-rate * (present * growth + future)) / ((1 + rate * (type === 0 ? 0 : 1)) * (growth - 1));
}

function calculateFuture(rate: number, periods: number, payment: number, present = 0, type = 0): number {
  if (rate === 0) return -(present + payment * periods);
  const growth = (1 + rate) ** periods;
  return -(present * growth + (payment * (1 + rate * (type === 0 ? 0 : 1)) * (growth - 1)) / rate);
}

function calculatePresent(rate: number, periods: number, payment: number, future = 0, type = 0): number {
  if (rate === 0) return -(future + payment * periods);
  const growth = (1 + rate) ** periods;
  return -(future + (payment * (1 + rate * (type === 0 ? 0 : 1)) * (growth - 1)) / rate) / growth;
}

function countPeriods(rate: number, payment: number, present: number, future = 0, type = 0): number {
  if (rate === 0) {
    if (payment === 0) throw new ErrorResult(NUMBER_ERROR);
    return -(present + future) / payment;
  }
  const due = payment * (1 + rate * (type === 0 ? 0 : 1));
  return Math.log((due - future * rate) / (due + present * rate)) / Math.log(1 + rate);
}

function calculateInterest(rate: number, period: number, periods: number, present: number, future = 0, type = 0): number {
  if (period < 1 || period >= periods + 1) throw new ErrorResult(NUMBER_ERROR);
  const payment = calculatePayment(rate, periods, present, future, type);
  if (type !== 0 && period === 1) return 0;
  const interest = calculateFuture(rate, period - 1, payment, present, type) * rate;
  return type === 0 ? interest : (calculateFuture(rate, period - 2, payment, present, type) - payment) * rate;
}

function accumulate(args: FunctionArguments, isInterest: boolean): number {
  const [rate, periods, present] = [args.number(0), args.number(1), args.number(2)] as const;
  const [start, end, type] = [args.integer(3), args.integer(4), args.number(5)] as const;
  if (rate <= 0 || periods <= 0 || present <= 0 || start < 1 || end < start || end > periods || (type !== 0 && type !== 1)) {
    throw new ErrorResult(NUMBER_ERROR);
  }
  args.context.consumeSteps(end - start);
  const payment = calculatePayment(rate, periods, present, 0, type);
  let total = 0;
  for (let period = start; period <= end; period++) {
    const interest = calculateInterest(rate, period, periods, present, 0, type);
    total += isInterest ? interest : payment - interest;
  }
  return total;
}

function presentValueOf(rate: number, flows: readonly number[]): number {
  if (rate === -1) throw new UnsupportedError(); // Programs report different errors for a division by zero.
  return flows.reduce((total, flow, period) => total + flow / (1 + rate) ** period, 0);
}

/** Throws `UnsupportedError` when the salvage value is higher than the cost, because spreadsheet programs then return different results. */
function requireLoss(cost: number, salvage: number): void {
  if (salvage > cost) throw new UnsupportedError(); // The salvage value is higher than the cost.
}

/**
 * Calculates DB, which is depreciation by the fixed-declining balance method. The first and the last year can be shorter than twelve
 * months.
 */
function declineFixed(cost: number, salvage: number, life: number, period: number, months = 12): number {
  if (cost < 0 || salvage < 0 || life <= 0 || period < 1 || months < 1 || months > 12) throw new ErrorResult(NUMBER_ERROR);
  requireLoss(cost, salvage);
  if (!Number.isInteger(months)) throw new UnsupportedError(); // Programs may truncate the number of months.
  if (period > life + (months < 12 ? 1 : 0)) throw new ErrorResult(NUMBER_ERROR);
  if (cost === 0) throw new UnsupportedError(); // There is nothing to depreciate.
  const rate = Math.round((1 - (salvage / cost) ** (1 / life)) * 1000) / 1000;
  let written = (cost * rate * months) / 12;
  let depreciation = written;
  for (let year = 2; year <= Math.trunc(period); year++) {
    depreciation = (cost - written) * rate * (year > life ? (12 - months) / 12 : 1);
    written += depreciation;
  }
  return depreciation;
}

function declineDouble(cost: number, salvage: number, life: number, period: number, factor = 2): number {
  if (cost < 0 || salvage < 0 || life <= 0 || period < 1 || period > life || factor <= 0) throw new ErrorResult(NUMBER_ERROR);
  requireLoss(cost, salvage);
  const rate = Math.min(1, factor / life);
  const valueAfter = (periods: number) => Math.max(cost * (1 - rate) ** periods, salvage);
  return Math.max(0, (period === 1 ? Math.max(cost, 0) : valueAfter(period - 1)) - valueAfter(period));
}

function findInternalRate(args: FunctionArguments): number {
  const flows = args.numbers(0, 0);
  const isPossible = flows.some((flow) => flow > 0) && flows.some((flow) => flow < 0);
  if (!isPossible) throw new ErrorResult(NUMBER_ERROR);
  args.context.consumeSteps(flows.length * 20);
  return findRoot((rate) => presentValueOf(rate, flows), args.has(1) ? args.number(1) : 0.1);
}

/** Calculates XNPV, which is the net present value of cash flows on arbitrary dates. XNPV treats every year as 365 days long. */
function presentValueOfDates(rate: number, flows: readonly number[], days: readonly number[]): number {
  return flows.reduce((total, flow, index) => total + flow / (1 + rate) ** ((days[index]! - days[0]!) / 365), 0);
}

/**
 * Throws `UnsupportedError` when an argument contains blank cells, text or logical values, because spreadsheet programs treat such values
 * differently.
 */
function requireNumbers(args: FunctionArguments, index: number): void {
  if (args.values(index, index).some((value) => typeof value !== 'number' && !(value instanceof CellError))) throw new UnsupportedError();
}

function readDatedFlows(args: FunctionArguments): { flows: number[]; days: number[] } {
  requireNumbers(args, 1);
  requireNumbers(args, 2);
  const flows = args.numbers(1, 1);
  const days = args.numbers(2, 2).map(Math.floor);
  if (flows.length !== days.length || flows.length === 0 || days.some((day) => day < days[0]!)) throw new ErrorResult(NUMBER_ERROR);
  return { flows, days };
}

function findModifiedRate(args: FunctionArguments): number {
  const flows = args.numbers(0, 0);
  const [financeRate, investRate] = [args.number(1), args.number(2)] as const;
  const [costs, gains] = [flows.map((flow) => Math.min(flow, 0)), flows.map((flow) => Math.max(flow, 0))] as const;
  const [cost, gain] = [presentValueOf(financeRate, costs), presentValueOf(investRate, gains)] as const;
  if (cost === 0 || gain === 0) throw new ErrorResult(DIVISION_ERROR);
  return ((-gain * (1 + investRate) ** (flows.length - 1)) / cost) ** (1 / (flows.length - 1)) - 1;
}

export const financialFunctions = {
  PMT: defineFunctionOfNumbers(3, 5, (rate, periods, present, future, type) => calculatePayment(rate, periods, present, future, type)),
  FV: defineFunctionOfNumbers(3, 5, (rate, periods, payment, present, type) => calculateFuture(rate, periods, payment, present, type)),
  PV: defineFunctionOfNumbers(3, 5, (rate, periods, payment, future, type) => calculatePresent(rate, periods, payment, future, type)),
  NPER: defineFunctionOfNumbers(3, 5, (rate, payment, present, future, type) => countPeriods(rate, payment, present, future, type)),
  RATE: defineFunctionOfNumbers(3, 6, (periods, payment, present, future = 0, type = 0, guess = 0.1) => {
    if (periods <= 0) throw new UnsupportedError(); // There are no periods.
    return findRoot((rate) => calculateFuture(rate, periods, payment, present, type) - future, guess);
  }),
  IPMT: defineFunctionOfNumbers(4, 6, (rate, period, periods, present, future, type) =>
    calculateInterest(rate, period, periods, present, future, type),
  ),
  PPMT: defineFunctionOfNumbers(4, 6, (rate, period, periods, present, future, type) => {
    const interest = calculateInterest(rate, period, periods, present, future, type);
    return calculatePayment(rate, periods, present, future, type) - interest;
  }),
  ISPMT: defineFunctionOfNumbers(4, 4, (rate, period, periods, present) => {
    if (periods === 0) throw new UnsupportedError(); // Programs report different errors for a loan without periods.
    return present * rate * (period / periods - 1);
  }),
  CUMIPMT: defineAddInFunction('vvvvvv', 6, (args) => accumulate(args, true)),
  CUMPRINC: defineAddInFunction('vvvvvv', 6, (args) => accumulate(args, false)),
  NPV: defineFunction('v|r', 2, (args) => presentValueOf(args.number(0), [0, ...args.numbers(1)])),
  IRR: defineFunction('rv', 1, findInternalRate),
  MIRR: defineFunction('rvv', 3, findModifiedRate),
  XNPV: defineAddInFunction('vrr', 3, (args) => {
    const { flows, days } = readDatedFlows(args);
    if (args.number(0) < 0) throw new UnsupportedError(); // Spreadsheet programs treat a negative rate differently.
    return presentValueOfDates(args.number(0), flows, days);
  }),
  SLN: defineFunctionOfNumbers(3, 3, (cost, salvage, life) => (life === 0 ? DIVISION_ERROR : (cost - salvage) / life)),
  SYD: defineFunctionOfNumbers(4, 4, (cost, salvage, life, period) => {
    if (period <= 0 || period > life) return NUMBER_ERROR;
    if (salvage < 0 || period < 1) throw new UnsupportedError();
    return ((cost - salvage) * (life - period + 1) * 2) / (life * (life + 1));
  }),
  DB: defineFunctionOfNumbers(4, 5, (cost, salvage, life, period, months) => declineFixed(cost, salvage, life, period, months)),
  DDB: defineFunctionOfNumbers(4, 5, (cost, salvage, life, period, factor) => declineDouble(cost, salvage, life, period, factor)),
  EFFECT: defineAddInFunctionOfNumbers(2, 2, (rate, periods) => {
    const count = Math.trunc(periods);
    return rate <= 0 || count < 1 ? NUMBER_ERROR : (1 + rate / count) ** count - 1;
  }),
  NOMINAL: defineAddInFunctionOfNumbers(2, 2, (rate, periods) => {
    const count = Math.trunc(periods);
    return rate <= 0 || count < 1 ? NUMBER_ERROR : ((1 + rate) ** (1 / count) - 1) * count;
  }),
  PDURATION: defineFunctionOfNumbers(3, 3, (rate, present, future) =>
    rate <= 0 || present <= 0 || future <= 0 ? NUMBER_ERROR : (Math.log(future) - Math.log(present)) / Math.log(1 + rate),
  ),
  RRI: defineFunctionOfNumbers(3, 3, (periods, present, future) => {
    // Spreadsheet programs return different results for RRI when the present value and the future value have different signs.
    if (future / present < 0) throw new UnsupportedError();
    return periods <= 0 || present === 0 ? NUMBER_ERROR : (future / present) ** (1 / periods) - 1;
  }),
  FVSCHEDULE: defineAddInFunction('vr', 2, (args) => {
    requireNumbers(args, 1);
    return args.numbers(1, 1).reduce((value, rate) => value * (1 + rate), args.number(0));
  }),
} satisfies FunctionTable;
