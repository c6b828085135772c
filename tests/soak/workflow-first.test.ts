import { testWorkflowRounds } from "#tests/harness/workflow-rounds.ts";

testWorkflowRounds("first");
