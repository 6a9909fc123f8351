export {
  readUnexplainedTakeBacks,
  type UnexplainedTakeBacks,
} from './unexplained-take-backs.service.ts';
