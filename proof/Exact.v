(* Compositions that exist, also those that Eq. 20 to 23 refuse: composition/exact.rs of cute-dynamic. *)
From Coq Require Import ZArith List Lia Bool.
Require Import Flat Coalesce Tree Compose Complement Necessary.
Import ListNotations.
Open Scope Z_scope.

(* ---------- the functions of the code ---------- *)

(* the least c' from c on, below c + n, that is not on the line; else c + n *)
Fixpoint line_end (v : Z -> Z) (x c : Z) (n : nat) : Z :=
  match n with O => c | S n => if v c =? c * x then line_end v x (c + 1) n else c end.
Fixpoint of_values (fuel : nat) (v : Z -> Z) (s : Z) : option layout :=
  match fuel with
  | O => None
  | S fuel =>
    if s <=? 1 then Some []
    else
      let r := line_end v (v 1) 2 (Z.to_nat (s - 2)) in
      if s mod r =? 0 then option_map (cons (r, v 1)) (of_values fuel (fun k => v (r * k)) (s / r)) else None
  end.
Definition leaf_of_values (v : Z -> Z) (s : Z) : option layout := of_values (Z.to_nat s) v s.
(* each leaf of B by its values; a leaf steps by the product of the extents before it *)
Fixpoint tree_of_values (v : Z -> Z) (b : tree) (place : Z) : option tree :=
  match b with
  | Leaf s _ => option_map push_modes (leaf_of_values (fun c => v (place * c)) s)
  | Node l => option_map Node ((fix go l place := match l with
      | [] => Some []
      | t :: r => match tree_of_values v t place, go r (place * tsize t) with Some t, Some r => Some (t :: r) | _, _ => None end
      end) l place)
  end.
(* whether the values agree from c on, n of them *)
Fixpoint agree (f g : Z -> Z) (c : Z) (n : nat) : bool :=
  match n with O => true | S n => (f c =? g c) && agree f g (c + 1) n end.
Definition beyond_the_equations (a b : tree) : option tree :=
  let v := fun c => ev (flat a) (ev (flat b) c) in
  let size := Z.to_nat (size (flat b)) in
  if agree (fun c => Z.min 0 (ev (flat b) c)) (fun _ => 0) 0 size then
    match tree_of_values v b 1 with
    | Some r => if agree (ev (flat r)) v 0 size then Some r else None
    | None => None
    end
  else None.
Definition compose_exact (a b : tree) : outcome tree :=
  match compose_line a b with
  | Done r => Done r
  | Refused NegativeStride => Refused NegativeStride
  | Refused why => match beyond_the_equations a b with Some r => Done r | None => Refused why end
  end.

(* ---------- the theorems ---------- *)

Lemma line_end_spec v x n : forall c, let r := line_end v x c n in
  c <= r <= c + Z.of_nat n /\ (forall k, c <= k < r -> v k = k * x) /\ (r < c + Z.of_nat n -> v r <> r * x).
Proof.
  induction n as [|n IH]; intro c.
  - cbn. split; [lia|]. split; [intros; lia | lia].
  - cbn [line_end]. destruct (Z.eqb_spec (v c) (c * x)) as [E|E].
    + destruct (IH (c + 1)) as (B & L & N). cbn in B, L, N. split; [lia|]. split.
      * intros k Hk. destruct (Z.eq_dec k c) as [->|]; [exact E | apply L; lia].
      * intro H. apply N. lia.
    + split; [lia|]. split; [intros; lia | intros _; exact E].
Qed.

(* the only coalesced layout of these values is found *)
Theorem of_values_complete R : forall fuel v s, reduced R -> (length R < fuel)%nat -> size R = s -> (forall c, 0 <= c < s -> ev R c = v c) ->
  of_values fuel v s = Some R.
Proof.
  induction R as [|[r x] u IH]; intros fuel v s RR L S E; (destruct fuel as [|fuel]; [lia|]); cbn [of_values].
  - cbn in S. subst s. reflexivity.
  - destruct RR as (Hr & Nu & Ru). pose proof (reduced_wf u Ru) as Wu. pose proof (size_pos u Wu) as Pu. cbn [size] in S.
    destruct (Z.leb_spec s 1); [nia|].
    assert (V1 : v 1 = x) by (rewrite <- E by lia; rewrite ev_lt by (assumption || lia); lia). rewrite V1.
    assert (LE : line_end v x 2 (Z.to_nat (s - 2)) = r).
    { destruct (line_end_spec v x (Z.to_nat (s - 2)) 2) as (B & LI & N). set (q := line_end v x 2 (Z.to_nat (s - 2))) in *. cbv zeta in *.
      rewrite Z2Nat.id in * by lia. assert (rs : r <= s) by nia. destruct (Z.lt_trichotomy q r) as [X|[X|X]]; [exfalso | exact X | exfalso].
      - apply N; [lia|]. rewrite <- E by lia. apply ev_lt; [exact Wu | lia].
      - destruct u as [|[r2 z] u]; [cbn in S; lia|]. destruct Ru as (Hr2 & _ & Ru).
        assert (X2 : v r = r * x) by (apply LI; lia). rewrite <- E in X2 by lia. rewrite ev_cons in X2 by discriminate.
        rewrite Z_mod_same_full, Z_div_same_full, ev_lt in X2 by (try apply reduced_wf; assumption || lia). lia. }
    rewrite LE. assert (M : s mod r = 0) by (subst s; rewrite Z.mul_comm; apply Z_mod_mult). rewrite M.
    assert (D : s / r = size u) by (subst s; rewrite Z.mul_comm; apply Z.div_mul; lia). rewrite D. change (0 =? 0) with true. cbv iota.
    rewrite (IH fuel (fun k => v (r * k)) (size u) Ru ltac:(simpl in L; lia) eq_refl); [reflexivity|].
    intros c Hc. assert (Q : 0 <= r * c < s) by (subst s; nia). rewrite <- E by exact Q. destruct u as [|m u'].
    + cbn in Hc. replace c with 0 by (change (size []) with 1 in Hc; lia). rewrite Z.mul_0_r. symmetry. apply ev_lt; [constructor | lia].
    + rewrite ev_cons by discriminate. rewrite (Z.mul_comm r), Z_mod_mult, Z.div_mul by lia. lia.
Qed.
Lemma reduced_length R : reduced R -> (Z.of_nat (length R) < size R).
Proof.
  induction R as [|[r x] u IH]; intro RR; [cbn; lia|]. destruct RR as (Hr & _ & Ru). specialize (IH Ru). cbn [length size]. rewrite Nat2Z.inj_succ. nia.
Qed.
Lemma leaf_complete v s R : wf R -> size R = s -> (forall c, 0 <= c < s -> v c = ev R c) -> leaf_of_values v s = Some (coalesced false R).
Proof.
  intros W S E. destruct (coalesced_false_correct R W) as (W' & S' & E'). pose proof (coalesced_reduced R W) as RR.
  apply of_values_complete; [exact RR | | congruence | intros c Hc; rewrite E' by lia; symmetry; apply E; exact Hc].
  pose proof (reduced_length _ RR). lia.
Qed.

Lemma tree_complete v b : forall r place, refines b r -> wf (flat r) -> (forall c, 0 <= c < size (flat b) -> v (place * c) = ev (flat r) c) ->
  exists m, tree_of_values v b place = Some m /\ refines b m /\ wf (flat m) /\ size (flat m) = size (flat b) /\ size (flat r) = size (flat b) /\
    forall c, 0 <= c < size (flat b) -> ev (flat m) c = ev (flat r) c.
Proof.
  induction b as [s d|l IH] using tree_induction; intros r place RF W E.
  - inversion RF as [? ? ? S|]; subst. rewrite tsize_flat in *. cbn [flat size] in E. rewrite Z.mul_1_r in E. cbn [tree_of_values].
    rewrite (leaf_complete (fun c => v (place * c)) (size (flat r)) (flat r) W eq_refl E). cbn [option_map].
    destruct (coalesced_false_correct (flat r) W) as (W' & S' & E'). destruct (push_modes_spec _ W') as (W'' & S'' & E'').
    eexists. split; [reflexivity|]. split; [constructor; rewrite tsize_flat; congruence|]. split; [exact W''|]. cbn [flat size]. rewrite Z.mul_1_r.
    split; [congruence|]. split; [reflexivity|]. intros c Hc. rewrite E'', E' by exact Hc. reflexivity.
  - inversion RF as [|? l' F]; subst. cbn [tree_of_values flat] in *.
    enough (G : exists ms, (fix go l place := match l with [] => Some []
        | t :: r => match tree_of_values v t place, go r (place * tsize t) with Some t, Some r => Some (t :: r) | _, _ => None end end) l place = Some ms /\
        Forall2 refines l ms /\ wf (flat_map flat ms) /\ size (flat_map flat ms) = size (flat_map flat l) /\ size (flat_map flat l') = size (flat_map flat l) /\
        forall c, 0 <= c < size (flat_map flat l) -> ev (flat_map flat ms) c = ev (flat_map flat l') c).
    { destruct G as (ms & -> & FM & WM & SM & SR & EM). exists (Node ms). split; [reflexivity|]. split; [constructor; exact FM|]. auto. }
    clear RF. revert place E W. induction F as [|b r' l l' R1 F IHF]; intros place E W.
    { exists []. split; [reflexivity|]. split; [constructor|]. split; [constructor|]. auto. }
    inversion IH as [|? ? Hb Hl]; subst. cbn [flat_map] in *. apply Forall_app in W as [Wr Wl]. rewrite size_app in E.
    assert (SR : size (flat r') = size (flat b)).
    { clear -R1. revert r' R1. induction b as [s d|lb IHb] using tree_induction; intros r' R1; inversion R1 as [? ? ? S|? lr Fr]; subst.
      - rewrite tsize_flat. cbn. lia.
      - cbn [flat]. clear R1. induction Fr as [|x y lx ly Rx Fx IHx]; [reflexivity|]. inversion IHb; subst. cbn [flat_map]. rewrite !size_app, IHx by assumption.
        f_equal. auto. }
    assert (Pb : 1 <= size (flat b)) by (rewrite <- SR; apply size_pos; exact Wr).
    assert (Pl' : 1 <= size (flat_map flat l')) by (apply size_pos; exact Wl).
    assert (SL : size (flat_map flat l') = size (flat_map flat l)).
    { clear -F. induction F as [|x y lx ly Rx Fx IHx]; [reflexivity|]. cbn [flat_map]. rewrite !size_app, IHx. f_equal. clear -Rx.
      revert y Rx. induction x as [s d|lb IHb] using tree_induction; intros y Rx; inversion Rx as [? ? ? S|? lr Fr]; subst.
      - rewrite tsize_flat. cbn. lia.
      - cbn [flat]. clear Rx. induction Fr as [|x y lx ly Rx Fx IHx]; [reflexivity|]. inversion IHb; subst. cbn [flat_map]. rewrite !size_app, IHx by assumption. f_equal. auto. }
    assert (Pl : 1 <= size (flat_map flat l)) by lia.
    destruct (Hb r' place R1 Wr) as (m & T & RM & WM & SM & _ & EM).
    { intros c Hc. rewrite E by nia. rewrite ev_app_within by (assumption || nia). rewrite SR, Z.mod_small, Z.div_small, ev_zero by assumption. lia. }
    destruct (IHF Hl (place * tsize b)) as (ms & G & FM & WMs & SMs & _ & EMs).
    { intros c Hc. rewrite tsize_flat, <- Z.mul_assoc. rewrite E by nia. rewrite ev_app_within by (assumption || nia). rewrite SR.
      rewrite (Z.mul_comm (size (flat b))), Z_mod_mult, Z.div_mul, ev_zero by (assumption || lia). lia. }
    { exact Wl. }
    exists (m :: ms). rewrite T, G. split; [reflexivity|]. split; [constructor; assumption|]. cbn [flat_map].
    split; [apply Forall_app; split; assumption|]. rewrite !size_app. split; [congruence|]. split; [congruence|].
    intros c Hc. rewrite !ev_app_within by (try assumption; nia). rewrite SM, SR.
    rewrite EM by (apply Z.mod_pos_bound; lia). rewrite EMs by (split; [apply Z.div_pos; lia | apply Z.div_lt_upper_bound; lia]). reflexivity.
Qed.

(* whatever is found has the shape of B, refined *)
Lemma of_values_shape fuel : forall v s R, 1 <= s -> of_values fuel v s = Some R -> wf R /\ size R = s.
Proof.
  induction fuel as [|fuel IH]; intros v s R Hs O; [discriminate|]. cbn [of_values] in O. destruct (Z.leb_spec s 1).
  - injection O as <-. split; [constructor | cbn; lia].
  - pose proof (line_end_spec v (v 1) (Z.to_nat (s - 2)) 2) as (B & _). cbv zeta in B. set (r := line_end _ _ _ _) in *.
    destruct (Z.eqb_spec (s mod r) 0) as [M|]; [|discriminate]. apply Z.mod_divide in M; [|lia]. destruct M as [q M].
    assert (1 <= q) by nia. assert (D : s / r = q) by (rewrite M; apply Z.div_mul; lia). rewrite D in O.
    destruct (of_values fuel _ q) as [u|] eqn:G; [|discriminate]. injection O as <-. apply IH in G; [|lia]. destruct G as [W S].
    split; [constructor; [simpl; lia | exact W] | cbn [size]; rewrite S; lia].
Qed.
Lemma tree_of_values_shape v b : forall place m, wf (flat b) -> tree_of_values v b place = Some m -> refines b m /\ wf (flat m).
Proof.
  induction b as [s d|l IH] using tree_induction; intros place m W T.
  - cbn [tree_of_values] in T. destruct (leaf_of_values _ s) as [R|] eqn:L; [|discriminate]. injection T as <-.
    inversion W; subst. apply of_values_shape in L; [|assumption]. destruct L as [WR S]. destruct (push_modes_spec R WR) as (W' & S' & _).
    split; [constructor; rewrite tsize_flat; congruence | exact W'].
  - cbn [tree_of_values flat] in *. match type of T with option_map _ ?g = _ => destruct g as [ms|] eqn:G; [|discriminate] end. injection T as <-.
    enough (X : Forall2 refines l ms /\ wf (flat_map flat ms)) by (destruct X; split; [constructor; assumption | assumption]).
    revert place ms G. induction IH as [|t r Ht _ IH]; intros place ms G; [injection G as <-; split; constructor|].
    cbn [flat_map] in W. apply Forall_app in W as [Wt Wr]. destruct (tree_of_values v t place) as [t'|] eqn:T1; [|discriminate].
    match type of G with match ?g with _ => _ end = _ => destruct g as [r'|] eqn:G'; [|discriminate] end. injection G as <-.
    destruct (Ht _ _ Wt T1) as [R1 W1]. destruct (IH Wr _ _ G') as [R2 W2]. split; [constructor; assumption|]. cbn [flat_map]. apply Forall_app. split; assumption.
Qed.
Lemma agree_spec f g n : forall c, agree f g c n = true <-> forall k, c <= k < c + Z.of_nat n -> f k = g k.
Proof.
  induction n as [|n IH]; intro c; [split; [intros _ k Hk; lia | reflexivity]|]. cbn [agree]. rewrite andb_true_iff, Z.eqb_eq, IH, Nat2Z.inj_succ. split.
  - intros [E H] k Hk. destruct (Z.eq_dec k c) as [->|]; [exact E | apply H; lia].
  - intro H. split; [apply H; lia | intros k Hk; apply H; lia].
Qed.

(* what is given is the composition *)
Theorem compose_exact_correct a b r : wf (flat a) -> wf (flat b) -> compose_exact a b = Done r ->
  forall c, 0 <= c < size (flat b) -> ev (flat r) c = ev (flat a) (ev (flat b) c).
Proof.
  intros Wa Wb C c Hc. unfold compose_exact in C. destruct (compose_line a b) as [r'|why] eqn:L.
  - injection C as <-. destruct (composition_correct a b r' Wa Wb L) as (_ & _ & S & E). apply E. exact Hc.
  - assert (X : beyond_the_equations a b = Some r) by (destruct why; try discriminate; destruct (beyond_the_equations a b); congruence).
    clear C. unfold beyond_the_equations in X. destruct (agree _ _ _ _); [|discriminate]. destruct (tree_of_values _ b 1) as [m|]; [|discriminate].
    destruct (agree (ev (flat m)) _ 0 _) eqn:A; [|discriminate]. injection X as <-. rewrite agree_spec in A. apply A. rewrite Z2Nat.id; lia.
Qed.
(* what is refused does not exist: no layout that has the shape of B, refined, has these values *)
Theorem compose_exact_complete a b r : wf (flat a) -> wf (flat b) -> (forall c, 0 <= c < size (flat b) -> 0 <= ev (flat b) c) ->
  refines b r -> wf (flat r) -> (forall c, 0 <= c < size (flat b) -> ev (flat r) c = ev (flat a) (ev (flat b) c)) ->
  beyond_the_equations a b <> None.
Proof.
  intros Wa Wb N RF W E. unfold beyond_the_equations. pose proof (size_pos _ Wb) as P.
  assert (A0 : agree (fun c => Z.min 0 (ev (flat b) c)) (fun _ => 0) 0 (Z.to_nat (size (flat b))) = true).
  { apply agree_spec. intros k Hk. rewrite Z2Nat.id in Hk by lia. specialize (N k ltac:(lia)). lia. }
  rewrite A0. destruct (tree_complete (fun c => ev (flat a) (ev (flat b) c)) b r 1 RF W) as (m & T & _ & _ & _ & _ & EM).
  { intros c Hc. rewrite Z.mul_1_l, E by exact Hc. reflexivity. }
  rewrite T. assert (A : agree (ev (flat m)) (fun c => ev (flat a) (ev (flat b) c)) 0 (Z.to_nat (size (flat b))) = true).
  { apply agree_spec. intros k Hk. rewrite Z2Nat.id in Hk by lia. rewrite EM, E by lia. reflexivity. }
  rewrite A. discriminate.
Qed.
Corollary compose_exact_iff a b : wf (flat a) -> wf (flat b) -> (forall c, 0 <= c < size (flat b) -> 0 <= ev (flat b) c) ->
  (exists r, compose_exact a b = Done r) <->
  exists r, refines b r /\ wf (flat r) /\ forall c, 0 <= c < size (flat b) -> ev (flat r) c = ev (flat a) (ev (flat b) c).
Proof.
  intros Wa Wb N. assert (NS : compose_line a b <> Refused NegativeStride).
  { intro X. destruct (negative_refused a b Wa Wb X) as (c & Hc & V). specialize (N c Hc). lia. }
  split.
  - intros [r C]. pose proof (compose_exact_correct a b r Wa Wb C) as E. unfold compose_exact in C. destruct (compose_line a b) as [r'|why] eqn:L.
    + injection C as ->. destruct (composition_correct a b r Wa Wb L) as (RF & W & _ & E'). exists r. auto.
    + exists r. assert (X : beyond_the_equations a b = Some r) by (destruct why; try congruence; destruct (beyond_the_equations a b); congruence).
      split; [|split; [|exact E]].
      all: unfold beyond_the_equations in X; destruct (agree _ _ _ _); [|discriminate]; destruct (tree_of_values _ b 1) as [m|] eqn:T; [|discriminate];
        destruct (agree (ev (flat m)) _ 0 _); [|discriminate]; injection X as <-.
      * apply (tree_of_values_shape _ _ _ _ Wb T).
      * apply (tree_of_values_shape _ _ _ _ Wb T).
  - intros (r & RF & W & E). pose proof (compose_exact_complete a b r Wa Wb N RF W E) as X. unfold compose_exact.
    destruct (compose_line a b) as [r'|why]; [eauto|]. destruct (beyond_the_equations a b) as [m|]; [|congruence]. destruct why; eauto. congruence.
Qed.
