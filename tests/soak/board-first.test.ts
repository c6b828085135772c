import { testBoardRounds } from "../harness/board-rounds";

testBoardRounds("first");
